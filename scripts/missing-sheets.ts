/**
 * Finds class names whose styles are in a sheet that is not loaded where the names are used. The styles of every page are in
 * `theme.css`; those of some pages are in the sheets that these pages import (decision 0085).
 */

/**
 * The classes with which selectors of a built sheet begin, e.g. `comment` for `.comment .text`. Most others are names of
 * parts and states, e.g. `text`, which several sheets style.
 */
export function blocksOf(css: string): Set<string> {
  const preludes = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  const blocks = [...preludes].flatMap(([, prelude = '']) =>
    prelude.startsWith('@') ? [] : prelude.split(/,(?![^(]*\))/).map((one) => /\.(-?[a-z][\w-]*)/.exec(one)?.[1]),
  )
  return new Set(blocks.filter((block) => block !== undefined))
}

/** The words of all texts in the `className` attributes of a component. */
export function classNamesOf(source: string): Set<string> {
  const names = new Set<string>()
  for (const { index } of source.matchAll(/\b\w*[cC]lassName=/g)) {
    const value = attributeValue(source.slice(source.indexOf('=', index) + 1))
    for (const [, ...texts] of value.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g))
      for (const word of texts.join(' ').split(/[\s${}]+/)) if (word) names.add(word)
  }
  return names
}

/** The attribute's value at the start of `text`: a text, or an expression with its braces. */
function attributeValue(text: string): string {
  if (!text.startsWith('{')) return text.slice(0, text.indexOf(text[0] as string, 1) + 1)
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return text.slice(0, at + 1)
  }
  return text
}

export interface Chunk {
  /** Its components, by their path. */
  components: ReadonlyMap<string, string>
  /** Sheets that are loaded before it runs. */
  sheets: readonly string[]
  /** Chunks that it loads later, by their names. Pages are no such chunks: each has a document of its own. */
  lazy: readonly string[]
}

interface StyledChunks {
  /** The blocks of each sheet, by its name. */
  blocks: ReadonlyMap<string, ReadonlySet<string>>
  chunkOf: (name: string) => Chunk
}

/**
 * Looks at a chunk and at what it loads later. A chunk has the sheets of those that load it, too.
 *
 * @param loaded Names of the sheets that are loaded already.
 * @returns `path: class, sheet` for each class whose sheet may not be loaded
 */
export function missingSheets(
  name: string,
  loaded: readonly string[],
  { blocks, chunkOf }: StyledChunks,
  seen = new Set<string>(),
): string[] {
  const { components, sheets, lazy } = chunkOf(name)
  const known = [...new Set([...loaded, ...sheets])].sort()
  const key = [name, ...known].join(' ')
  if (seen.has(key)) return []
  seen.add(key)
  const missing = [...components].flatMap(([path, source]) =>
    [...classNamesOf(source)].flatMap((className) => {
      const homes = [...blocks].filter(([, own]) => own.has(className)).map(([sheet]) => sheet)
      if (homes.length === 0 || homes.some((sheet) => known.includes(sheet))) return []
      return [`${path}: ${className}, ${homes.join(' or ')}`]
    }),
  )
  return [...missing, ...lazy.flatMap((next) => missingSheets(next, known, { blocks, chunkOf }, seen))]
}
