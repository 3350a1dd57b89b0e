type Props = { email: string }

/** An address that does not fit in a line breaks before its @, not inside a word. */
export function EmailText({ email }: Props) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
