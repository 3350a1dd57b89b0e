import { mailHtml } from './mailHtml.ts'
import type { Picture } from './picture.ts'
import { clean, oneLine } from './plainText.ts'

export interface MailInput {
  title: string
  text: string
  language: 'en' | 'fr'
  organization: string
  picture: Picture
  date: Date
}

const contentId = 'picture@elan.invalid'

// A MIME boundary must not occur in the parts. All parts are base64, which never contains an underscore.
const related = '=_related'
const alternative = '=_alternative'

/**
 * Creates a mail draft (RFC 5322, 2045 to 2047, 2387). It has no sender: the mail program opens it as a draft of the
 * user.
 */
export function mailFile({
  title,
  text,
  language,
  organization,
  picture,
  date,
}: MailInput): Uint8Array<ArrayBuffer> {
  const subject = oneLine(title)
  const html = mailHtml({ subject, text, language, organization, picture: { ...picture, contentId } })
  const plain = clean(text).replace(/\n/g, '\r\n')
  const lines = [
    `Subject: ${encodedWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
    `Content-Language: ${language}`,
    `Content-Type: multipart/related; type="multipart/alternative";\r\n boundary="${related}"`,
    '',
    `--${related}`,
    `Content-Type: multipart/alternative; boundary="${alternative}"`,
    '',
    `--${alternative}`,
    ...part('text/plain; charset=utf-8', new TextEncoder().encode(plain)),
    `--${alternative}`,
    ...part('text/html; charset=utf-8', new TextEncoder().encode(html)),
    `--${alternative}--`,
    '',
    `--${related}`,
    `Content-ID: <${contentId}>`,
    `Content-Disposition: inline; filename="picture.${picture.extension}"`,
    ...part(picture.type, picture.bytes),
    `--${related}--`,
    '',
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

const part = (type: string, bytes: Uint8Array) => [
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(base64(bytes).match(/.{1,76}/g) ?? []),
  '',
]

function base64(bytes: Uint8Array): string {
  const chunk = 0x8000
  let binary = ''
  // Convert in chunks: a call accepts a limited number of arguments.
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  }
  return btoa(binary)
}

/** Encodes a header (RFC 2047). 39 bytes per word keep lines within 76 characters, and no character is split. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (new TextEncoder().encode(word + character).length > 39) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((each) => `=?utf-8?B?${base64(new TextEncoder().encode(each))}?=`).join('\r\n ')
}
