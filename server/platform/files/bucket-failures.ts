import type { Bucket } from '#server/platform/settings/files.ts'
import { FilesError } from './files.ts'

/** What an answer of the S3 protocol says went wrong. */
export interface Refused {
  status: number
  code: string
  /** The region to use, if the server names another one. */
  region: string | undefined
  /** The server's time. */
  date: string | null
}

export async function readRefused(answer: Response): Promise<Refused> {
  const text = await answer.text()
  const { status, headers } = answer
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  const [, named] = /<Region>([\w-]+)<\/Region>/.exec(text) ?? []
  return { status, code, region: headers.get('x-amz-bucket-region') ?? named, date: headers.get('date') }
}

function minutesApart(date: string | null): string {
  const minutes = date ? Math.round(Math.abs(Date.now() - Date.parse(date)) / 60_000) : 0
  // A proxy may have set the date of the answer by a clock that is right.
  return minutes > 0 ? `by ${minutes} minutes ` : ''
}

const wrongKey = ({ name }: Bucket) =>
  `${name} refuses the key (SignatureDoesNotMatch): check FILES_KEY_ID and FILES_SECRET.`
const wrongRegion = ({ name, region }: Bucket, { region: other }: Refused) =>
  `${name} is not in the region ${region}: set FILES_REGION${other ? `=${other}` : ''} to its own, and FILES_ENDPOINT to the address there.`

const sentences: Record<string, (bucket: Bucket, refused: Refused) => string> = {
  SignatureDoesNotMatch: wrongKey,
  InvalidAccessKeyId: wrongKey,
  AccessDenied: ({ name }) =>
    `${name} does not let the key of FILES_KEY_ID in (AccessDenied): allow it to read, write and delete there, and to list the bucket.`,
  NoSuchBucket: ({ name, endpoint }) =>
    `The bucket of ${name} does not exist at ${endpoint}: create it, or correct FILES_URL or FILES_ENDPOINT.`,
  RequestTimeTooSkewed: ({ endpoint }, { date }) =>
    `The clocks of this machine and of ${endpoint} differ ${minutesApart(date)}(RequestTimeTooSkewed): set them by NTP.`,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  TemporaryRedirect: wrongRegion,
}

export function explainRefused(bucket: Bucket, refused: Refused): FilesError {
  const { status, code } = refused
  const said = [status, code].filter(Boolean).join(' ')
  if (status >= 500 || status === 429)
    return new FilesError(`${bucket.name} fails (${said}): uploads and pictures answer 503 until it works.`, {
      mayPass: true,
    })
  const sentence = sentences[code]?.(bucket, refused)
  return new FilesError(
    sentence ??
      `${bucket.name} refuses a call (${said}): check FILES_URL and FILES_ENDPOINT=${bucket.endpoint}.`,
  )
}

const codeOf = (error: unknown): string => {
  const { code, cause } = Object(error)
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}

export function explainUnreached({ name, endpoint }: Bucket, error: unknown, tooSlow: boolean): FilesError {
  const code = codeOf(error)
  if (/CERT|^ERR_TLS|^ERR_SSL|SIGNATURE|SELF_SIGNED/.test(code))
    return new FilesError(
      `The certificate of ${endpoint} is not valid (${code}): correct FILES_ENDPOINT, or trust its authority by NODE_EXTRA_CA_CERTS.`,
      { cause: error },
    )
  const why = tooSlow ? 'took too long' : code || 'no connection'
  return new FilesError(
    `${name} is not reached at ${endpoint} (${why}): uploads and pictures answer 503 until it is.`,
    { cause: error, mayPass: true },
  )
}
