/** Decodes the bytes of an imported file, whose encoding is not declared. */
import { isUtf8 } from 'node:buffer'
import type { Encoding } from '../../constants.ts'

const BOMS: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Names of the Thai encoding in an XML declaration; Windows-874 contains all of them. */
const THAI = /^(?:windows-874|cp874|tis-?620|iso-8859-11)$/i
const DECLARED = /^\s*<\?xml[^>]*?encoding=["']([\w-]{1,20})["']/
/** High bytes of UTF-16 text in Thai and English: Latin, Thai, punctuation. */
const HIGH_BYTES = new Set([0x00, 0x0e, 0x20])
const HIGH_SHARE = 0.9

export interface DecodedFile {
  text: string
  encoding: Encoding
}

/**
 * Detects the encoding by byte order mark, then XML declaration, then the high bytes of UTF-16, then valid UTF-8, and
 * takes Windows-874 (which contains TIS-620) last, because nearly any bytes are valid in it. `chosen` replaces the
 * detection. Undefined for binary files and bytes that are invalid in the encoding.
 */
export function decodeFile(bytes: Uint8Array, chosen?: Encoding): DecodedFile | undefined {
  const encoding = chosen ?? detect(bytes)
  let text: string
  try {
    // The decoder removes a byte order mark.
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  if (isBinary(text)) return undefined
  return { text: text.replace(/\r\n?/g, '\n'), encoding }
}

function detect(bytes: Uint8Array): Encoding {
  const bom = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (bom) return bom[0]
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  if (declared && THAI.test(declared)) return 'windows-874'
  const wide = detectWide(bytes)
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : 'windows-874'
}

/** UTF-16 without a byte order mark; text of other encodings has no zero bytes. */
function detectWide(bytes: Uint8Array): Encoding | undefined {
  const pairs = Math.min(Math.floor(bytes.length / 2), 2_000)
  if (pairs === 0 || !bytes.subarray(0, pairs * 2).includes(0)) return undefined
  let little = 0
  let big = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (HIGH_BYTES.has(bytes[at + 1] as number)) little++
    if (HIGH_BYTES.has(bytes[at] as number)) big++
  }
  if (Math.max(little, big) < pairs * HIGH_SHARE) return undefined
  return little >= big ? 'utf-16le' : 'utf-16be'
}

/** Control characters other than tabs and line ends, as in archives and pictures. */
function isBinary(text: string): boolean {
  return /[\u0000-\u0008\u000E-\u001F]/.test(text)
}
