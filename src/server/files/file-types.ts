/** Recognises files to download by their content; names and declared types are not trusted (AB-109). */

type FileExtension = 'pdf' | 'docx' | 'pptx' | 'xlsx'

const PDF = Buffer.from('%PDF-')
const LOCAL_ENTRY = 0x04034b50
const CENTRAL_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 65_535
const ENTRIES_MAX = 5_000

/** The main part of a document of each type. */
const MAIN_PARTS: Readonly<Record<string, FileExtension>> = {
  'word/document.xml': 'docx',
  'ppt/presentation.xml': 'pptx',
  'xl/workbook.xml': 'xlsx',
}

/** The extension that fits the content; null for all other files, for a damaged archive and for one with macros. */
export function fileTypeOf(bytes: Buffer): FileExtension | null {
  if (bytes.subarray(0, PDF.length).equals(PDF)) return 'pdf'
  const names = entryNames(bytes)
  if (!names?.has('[Content_Types].xml')) return null
  if ([...names].some((name) => /vbaProject\.bin$/i.test(name))) return null
  const main = Object.keys(MAIN_PARTS).find((name) => names.has(name))
  return main ? (MAIN_PARTS[main] as FileExtension) : null
}

/** Names in the directory of a ZIP archive; null if it cannot be read. */
function entryNames(bytes: Buffer): Set<string> | null {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== LOCAL_ENTRY) return null
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX_BYTES)
  let end = bytes.length - END_BYTES
  while (end >= first && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--
  if (end < first) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > ENTRIES_MAX) return null
  const names = new Set<string>()
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    names.add(bytes.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return names
}

/** The name under which readers save the file, with the extension of its content. */
export function fileNameOf(name: string, extension: FileExtension): string {
  const base = name.replace(/[\u0000-\u001F\u007F/\\:*?"<>|]+/g, ' ').trim()
  return base.toLowerCase().endsWith(`.${extension}`) ? base : `${base}.${extension}`
}
