/** All documents of a person that were issued in a Buddhist year, as one ZIP. */
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import type { Context } from '#server/feature.ts'
import type { StoredFile } from '#server/files/storage-driver.ts'
import { fileTexts } from '../../texts.ts'
import { listDocumentsOf } from '../repository/documents.ts'
import { readPdfs } from './make-documents.ts'
import { signDocument } from './sign-document.ts'

const BUDDHIST_OFFSET = 543

/** Null without documents. A file has about 30 kB, so a year of one person fits into memory. */
export async function zipOfYear(context: Context, userId: number, year: number): Promise<StoredFile | null> {
  const [from, to] = [startOfYear(year), startOfYear(year + 1)]
  const files: Record<string, Uint8Array> = {}
  for (const document of await listDocumentsOf(context.db, { userId, from, to })) {
    const { kind, number, fileKey } = document
    const pdfs = await readPdfs(context, fileKey)
    if (!pdfs) continue
    files[fileTexts[kind](number, false)] = pdfs.original
    files[fileTexts.signature(kind, number)] = Buffer.from(await signDocument(context, document, pdfs))
  }
  if (Object.keys(files).length === 0) return null
  // PDFs are compressed already.
  const zip = zipSync(files, { level: 0 })
  return { stream: Readable.from([Buffer.from(zip)]), size: zip.byteLength }
}

/** Of a Buddhist year in Bangkok. */
export function startOfYear(year: number): Date {
  return new Date(`${year - BUDDHIST_OFFSET}-01-01T00:00:00+07:00`)
}
