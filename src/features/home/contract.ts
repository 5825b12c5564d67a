/** Endpoints of the rows of home for members. The document of home does not contain them. */
import * as z from 'zod/mini'
import { PostCard } from '#features/feed/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { HOME_ROWS, ROOM_TAGS_MAX } from './constants.ts'

/** A level or a subject of the reader's room. */
export const RoomTag = z.object({ id: z.int(), name: z.string(), kind: z.enum(['level', 'subject']) })
export type RoomTag = z.output<typeof RoomTag>

const Room = z.object({
  /** Levels first. */
  tags: z.array(RoomTag),
  /** 0: taken from what the reader pinned, liked, used and wrote. */
  is_chosen: Flag,
})

/** Why a post is in its row. */
const Reason = z.enum(['room', 'following', 'pinned', 'teaching', 'joined'])

export const HomeRow = z.object({
  kind: z.enum(HOME_ROWS),
  /** Number of pinned posts, or of people that the reader follows; otherwise of the posts in the row. */
  total: z.int(),
  items: z.array(z.object({ reason: Reason, post: PostCard })),
})
export type HomeRow = z.output<typeof HomeRow>

/**
 * Rows that are turned off or have no posts are not in the response, except `room` while no level and no subject is
 * known. Four statements at most.
 */
export const getHome = endpoint({
  method: 'GET',
  path: '/api/v2/me/home',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.object({ rows: z.array(HomeRow), room: Room }) }),
  summary: 'Rows of home for the signed-in person: next trainings, board, people followed, own levels and subjects',
})

export const HomeChoices = z.object({
  /** 1: shown. */
  rows: z.object({ training: Flag, board: Flag, following: Flag, room: Flag }),
  room: Room,
})
export type HomeChoices = z.output<typeof HomeChoices>

export const getHomeChoices = endpoint({
  method: 'GET',
  path: '/api/v2/me/home/choices',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: HomeChoices }),
  summary: 'Which rows of home are shown, and for which levels and subjects',
})

const Saved = z.object({ status: z.literal('success'), data: HomeChoices })

export const chooseHomeRow = endpoint({
  method: 'POST',
  path: '/api/v2/me/home/rows',
  access: 'member',
  whileSuspended: true,
  input: z.object({ kind: z.enum(HOME_ROWS), is_shown: Flag }),
  output: Saved,
  rate: 'interaction',
  summary: 'Turn a row of home on or off',
})

export const chooseRoom = endpoint({
  method: 'POST',
  path: '/api/v2/me/home/room',
  access: 'member',
  whileSuspended: true,
  input: z.object({
    /** Ids of levels and subjects; other tags are ignored. Empty: taken from what the reader does on the site. */
    tags: z.array(z.int().check(z.minimum(1))).check(z.maxLength(ROOM_TAGS_MAX)),
  }),
  output: Saved,
  rate: 'interaction',
  summary: 'Choose the levels and subjects that the reader teaches',
})
