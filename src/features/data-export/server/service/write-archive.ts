/** Writes everything that is stored about a user as a ZIP. Only one page of rows is in memory at a time. */
import type { FileHandle } from 'node:fs/promises'
import type { ExportSection } from '#server/export-section.ts'
import type { Context } from '#server/feature.ts'
import { pageFoot, pageHead, sectionWriter } from './export-page.ts'
import { openTempFile, readTempFile } from './temp-file.ts'
import { createZipWriter } from './zip-file.ts'

/** Writes `data.json`, `index.html` and the user's files to an open file; returns its size in bytes. */
export async function writeArchive(context: Context, userId: number, file: FileHandle): Promise<number> {
  const { db, now, storage, exportSections } = context
  // Sections of one row, such as the account, are first.
  const sections = exportSections
    .flatMap((part) => part.sections)
    .toSorted((one, other) => Number(other.isOne === true) - Number(one.isOne === true))
  const files = (await Promise.all(exportSections.map((part) => part.files?.(db, userId) ?? []))).flat()
  const zip = createZipWriter(file)
  // Rows are read once for both documents: the page is written to a temporary file while the JSON is written, so both
  // have the same content.
  const page = await openTempFile()
  try {
    const photos: string[] = []
    for (const { name, storageKey } of files) {
      const stored = await storage.get(storageKey)
      if (!stored) continue
      photos.push(name)
      await zip.add(name, stored.stream, { isCompressed: true })
    }
    await page.appendFile(pageHead(sections, { now, photos }))
    await zip.add('data.json', writeSections(context, { userId, sections, page }))
    await page.appendFile(pageFoot)
    await zip.add('index.html', readTempFile(page))
    return await zip.end()
  } finally {
    await page.close()
  }
}

interface SectionsOptions {
  userId: number
  sections: readonly ExportSection[]
  page: FileHandle
}

/** Yields pieces of the JSON, and appends the same rows to the page. */
async function* writeSections(context: Context, { userId, sections, page }: SectionsOptions): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(context.now)}`
  for (const section of sections) {
    const writer = sectionWriter(section)
    let count = 0
    let after: string | null = null
    yield `,\n"${section.name}": [`
    do {
      const { rows, next } = await section.read(context, userId, after)
      if (count === 0) await page.appendFile(writer.open(rows.length === 0))
      if (rows.length > 0) {
        yield `${count > 0 ? ',' : ''}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`
        await page.appendFile(rows.map(writer.row).join(''))
      }
      count += rows.length
      after = next
    } while (after !== null)
    yield ']'
    await page.appendFile(writer.close(count === 0))
  }
  yield '\n}\n'
}
