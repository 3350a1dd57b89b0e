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

// Neither can stand in base64, which is all that is between them.
const related = '=_related'
const alternative = '=_alternative'

/**
 * A mail to send on (RFC 5322, 2045 to 2047, 2387). Without a sender: mail programs open it as a draft of whoever
 * opens it.
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
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk))
  }
  return btoa(binary)
}

/** A header's text (RFC 2047): 39 bytes each give lines of 76 characters at most, and no character is cut in two. */
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
