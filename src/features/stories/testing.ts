/** Test factories of the desk: a story that has everything, and its calls. */
import { randomBytes } from 'node:crypto'
import { createImageRow } from '#features/media/testing.ts'
import type { Db } from '#server/database/db.ts'
import type { Actor, Response } from '#test/app.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'
import { insertRow } from '#test/rows.ts'
import type { StoryFields } from './fields.ts'

export const STORIES = '/api/v2/teaching-stories'
export const storyPath = (id: number | string, rest = '') => `${STORIES}/${id}${rest}`

/** Tags of `createTagTree` by field. */
const TAGS = { category: [3], levels: [18], learning_styles: [25] }

/** Fields of the post form with every required part, for `sendForm`. */
export async function fullForm(changes: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  return {
    topic: 'ห้องเรียนที่เด็กกล้าถาม',
    headline_caption: 'ใช้กระดานคำถามแบบไม่ลงชื่อ',
    description: '<p>ปีที่แล้วมีคนถามไม่เกินห้าคน</p>',
    type: '0',
    'category[]': TAGS.category,
    'levels[]': TAGS.levels,
    'learning_styles[]': TAGS.learning_styles,
    'tools[]': JSON.stringify({ name: 'Padlet' }),
    logo_1: { bytes: await photo().png().toBuffer() },
    thumbnail: { bytes: await photo().png().toBuffer() },
    thumbnail_alt: 'กระดานคำถาม',
    ...changes,
  }
}

export function sendForm(actor: Actor, fields: Record<string, unknown>, id?: number): Promise<Response> {
  const form = id === undefined ? fields : { _method: 'patch', ...fields }
  return actor.request({ method: 'POST', url: id === undefined ? STORIES : storyPath(id), ...formOf(form) })
}

/** A draft of this person with every part that publishing needs; returns its id and version. */
export async function createDraft(
  db: Db,
  actor: Actor,
  changes: Partial<StoryFields> = {},
): Promise<{ id: number; version: number }> {
  const created = (await sendForm(actor, { topic: 'เรื่องร่าง', type: '0', thumbnail: undefined })).json()
  const id: number = created.data.id
  const [cover, logo] = [await createImageRow(db), await createImageRow(db, { purpose: 'tool' })]
  for (const image of [cover, logo]) {
    await insertRow(db, 'story_uploads', { postId: id, imageId: image.id, bytes: 1, createdAt: new Date() })
  }
  const saved = await actor.post(storyPath(id, '/draft'), {
    base_version: created.version,
    changes: {
      topic: 'นิทานหกหน้าของเด็กที่ไม่ชอบเขียน',
      headline_caption: 'เมื่อคนอ่านคือยาย',
      description: '<h2>เริ่มต้น</h2><p>โรงเรียนมีแท็บเล็ตเก้าเครื่อง เด็กจึงทำเป็นคู่</p>',
      ...TAGS,
      image_id: cover.id,
      tools: [{ name: 'Book Creator', image_id: logo.id }],
      ...changes,
    },
  })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  return { id, version: saved.json().data.version }
}

/** A small ZIP archive without compression, with these entries. */
export function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, body] = [Buffer.from(name), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(body.length, 18)
    local.writeUInt32LE(body.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    bodies.push(local, nameBytes, body)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(nameBytes.length, 28)
    central.writeUInt32LE(offset, 42)
    directory.push(central, nameBytes)
    offset += local.length + nameBytes.length + body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}

/** Bytes that no decoder reads. */
export const noise = (size: number) => randomBytes(size)
