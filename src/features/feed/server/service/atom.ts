/** Builds an Atom feed (RFC 4287) of the newest posts, of the whole site or of a section. */

import { isRootTag, type RootTag } from '#features/tags/constants.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { engineTexts } from '#server/texts.ts'
import { ATOM_ENTRIES } from '../../constants.ts'
import { feedTexts } from '../../texts.ts'
import { listAll, listFiltered, type Slice } from '../repository/lists.ts'
import { findTagName } from '../repository/sections.ts'
import { escapeXml } from './escape-xml.ts'
import { type CardContent, presentCard } from './present-card.ts'
import { readCardContents } from './read-cards.ts'

interface AtomSource {
  db: Db
  config: Pick<Config, 'publicOrigin'>
  now: Date
  shows: Context['shows']
}

/** Contains only listed posts, with the data of their cards. Returns null for a section whose tag does not exist. */
export async function atomFeed(
  { db, config, now, shows }: AtomSource,
  root: RootTag | undefined,
): Promise<string | null> {
  const name = root && (await findTagName(db, root.id))
  if (root && name === undefined) return null
  const slice: Slice = { order: 'new', top: (now.getTime() + 1) * 1_000, offset: 0, limit: ATOM_ENTRIES }
  const cursors = root
    ? await listFiltered(db, { groups: [[root.id]], eduPlan: false }, slice)
    : await listAll(db, slice)
  const found = cursors.map(({ id }) => id)
  // Stryker disable next-line all: posts that change between the two statements
  const rows = (await readCardContents(db, found)).filter(({ status, isDeleted }) => status === 1 && !isDeleted)
  for (const { authorId } of rows) shows(`user:${authorId}`)
  const origin = config.publicOrigin
  const self = `${origin}${root?.section ?? ''}/feed.xml`
  const updated = Math.max(0, ...rows.map((row) => row.updatedAt.getTime()))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="th">
<id>${escapeXml(self)}</id>
<title>${escapeXml(feedTexts.atomTitle(engineTexts.siteName, name))}</title>
<updated>${new Date(updated).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}${root?.section ?? '/'}`)}"/>
${rows.map((row) => entry(row, origin, now)).join('\n')}
</feed>
`
}

function entry(row: CardContent, origin: string, now: Date): string {
  const card = presentCard(row, undefined, now)
  const url = escapeXml(origin + card.direct_uri_by_type)
  const categories = row.tags
    .filter(({ id }) => !isRootTag(id))
    .map(({ id, name }) => `<category term="${id}" label="${escapeXml(name)}"/>`)
  return `<entry>
<id>${url}</id>
<title>${escapeXml(card.topic)}</title>
<link rel="alternate" type="text/html" href="${url}"/>
<published>${card.published_at}</published>
<updated>${row.updatedAt.toISOString()}</updated>
<author><name>${escapeXml(card.teacher_name)}</name></author>
${categories.join('')}
<summary>${escapeXml(card.description)}</summary>
</entry>`
}
