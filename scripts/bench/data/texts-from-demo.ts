/** Generates Thai topics and bodies from the demo content; deterministic for a seed. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SEED } from '../../../src/seed.ts'

interface DemoPost {
  topic: string
  headline_caption: string
  description: string
}

export interface PostText {
  topic: string
  caption: string
  /** HTML that the editorial sanitiser allows. */
  description: string
  excerpt: string
}

const SECTIONS = ['tech_reviews', 'teaching_stories', 'trainings']
const BLOCK = /<(p|ul|ol)>[\s\S]*?<\/\1>/g
const HEADING = /<h2[^>]*>([\s\S]*?)<\/h2>/g

export function demoTexts() {
  const posts = SECTIONS.flatMap((name) => readSection<DemoPost>(name))
  const parts = posts.flatMap((post) => splitTopic(post.topic))
  const captions = posts.map((post) => post.headline_caption).filter((text) => text !== '')
  const headings = posts.flatMap((post) =>
    Array.from(post.description.matchAll(HEADING), (match) => match[1] as string),
  )
  const blocks = posts.flatMap((post) => post.description.match(BLOCK) ?? []).filter((block) => !block.includes('href'))
  const paragraphs = blocks.filter((block) => block.startsWith('<p>'))
  return {
    comments: readSection<{ body: string }>('comments').map((comment) => comment.body),
    /** A topic from parts of two demo topics, a body of a lead and three chapters. */
    post(next: Random): PostText {
      const lead = next.pick(paragraphs)
      const chapters = [1, 2, 3].map(() => `<h2>${next.pick(headings)}</h2>${next.pick(blocks)}`)
      return {
        topic: `${next.pick(parts)} ${next.pick(parts)}`.slice(0, 200),
        caption: next.pick(captions),
        description: lead + chapters.join(''),
        excerpt: lead.replace(/<[^>]+>/g, '').slice(0, 280),
      }
    },
  }
}

function readSection<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(join(DEMO_SEED, `${name}.json`), 'utf8'))
}

/** `A: B C` → A, B C; a topic without a colon is split at its first space. */
function splitTopic(topic: string): string[] {
  const cut = topic.includes(':') ? topic.indexOf(':') : topic.indexOf(' ')
  if (cut < 0) return [topic]
  return [topic.slice(0, cut).trim(), topic.slice(cut + 1).trim()].filter((part) => part.length > 2)
}

export interface Random {
  /** 0 ≤ x < 1 */
  (): number
  pick<T>(items: readonly T[]): T
  /** Integer from 0 to `limit` - 1. */
  below(limit: number): number
}

/** A small deterministic generator (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return Object.assign(next, { below, pick: <T>(items: readonly T[]) => items[below(items.length)] as T })
}
