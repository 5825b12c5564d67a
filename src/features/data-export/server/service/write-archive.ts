/** Everything that is stored about a person, as a ZIP; a page of rows at a time is in memory, however much there is. */
import type { FileHandle } from 'node:fs/promises'
import type { ExportSection } from '#server/export-section.ts'
import type { Context } from '#server/feature.ts'
import { pageFoot, pageHead, sectionWriter } from './export-page.ts'
import { openTempFile, readTempFile } from './temp-file.ts'
import { zipInto } from './zip-file.ts'

/** Writes `data.json`, `index.html` and the person's files into an open file; answers its bytes. */
export async function writeArchive(context: Context, userId: number, file: FileHandle): Promise<number> {
  const { db, now, storage, exportSections } = context
  // Who one is comes first.
  const sections = exportSections
    .flatMap((part) => part.sections)
    .toSorted((one, other) => Number(other.isOne === true) - Number(one.isOne === true))
  const files = (await Promise.all(exportSections.map((part) => part.files?.(db, userId) ?? []))).flat()
  const zip = zipInto(file)
  // What the JSON is written from is read once: the page is kept aside meanwhile, and both say the same.
  const page = await openTempFile()
  try {
    const photos: string[] = []
    for (const { name, storageKey } of files) {
      const stored = await storage.get(storageKey)
      if (!stored) continue
      photos.push(name)
      await zip.add(name, stored.stream, { isPacked: true })
    }
    await page.appendFile(pageHead(sections, { now, photos }))
    await zip.add('data.json', writeBoth(context, { userId, sections, page }))
    await page.appendFile(pageFoot)
    await zip.add('index.html', readTempFile(page))
    return await zip.end()
  } finally {
    await page.close()
  }
}

interface Both {
  userId: number
  sections: readonly ExportSection[]
  page: FileHandle
}

/** Pieces of the JSON; the page grows beside them. */
async function* writeBoth(context: Context, { userId, sections, page }: Both): AsyncGenerator<string> {
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
