interface Props {
  title?: string | undefined
  steps: readonly string[]
  level?: 3 | 4
}

/** What somebody does one after another. */
export function Steps({ title, steps, level = 3 }: Props) {
  const Heading = level === 3 ? 'h3' : 'h4'
  return (
    <div className="flex flex-col gap-1">
      {title && <Heading className="font-medium text-sm">{title}</Heading>}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-muted wrap-anywhere">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
