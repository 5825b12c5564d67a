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

interface DecodedFile {
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

/** A text whose pieces are decoded while they are read. */
interface DecodedPieces {
  encoding: Encoding
  pieces: () => AsyncGenerator<string>
}

const HEAD_BYTES = 4_000
const PIECE_BYTES = 32_768

/** As `decodeFile`, for large files: the text is never in memory as a whole. The bytes are read once before to find out. */
export async function decodePieces(file: Blob): Promise<DecodedPieces | undefined> {
  const marked = detectMarked(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  for (const encoding of marked ? [marked] : (['utf-8', 'windows-874'] as const)) {
    const pieces = () => readPieces(file, encoding)
    if (await isText(pieces())) return { encoding, pieces }
  }
  return undefined
}

async function isText(pieces: AsyncGenerator<string>): Promise<boolean> {
  try {
    for await (const piece of pieces) if (isBinary(piece)) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** @throws {TypeError} for bytes that are invalid in the encoding */
async function* readPieces(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  // A line end of two characters may be divided between two pieces.
  let carried = ''
  for await (const bytes of file.stream()) {
    // Bytes in memory come as one piece of any size.
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const text = carried + decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
      carried = text.endsWith('\r') ? '\r' : ''
      yield text.slice(0, text.length - carried.length).replace(/\r\n?/g, '\n')
    }
  }
  yield (carried + decoder.decode()).replace(/\r\n?/g, '\n')
}

function detect(bytes: Uint8Array): Encoding {
  return detectMarked(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-874')
}

/** What the first bytes tell. */
function detectMarked(bytes: Uint8Array): Encoding | undefined {
  const bom = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (bom) return bom[0]
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]
  if (declared && THAI.test(declared)) return 'windows-874'
  return detectWide(bytes)
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
