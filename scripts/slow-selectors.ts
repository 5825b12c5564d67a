/**
 * Selectors after which a browser computes the styles of whole pages again when one element is added (decision 0080): a
 * universal selector behind `+` or `~`, tags alone on both sides of them, and a universal selector below an element with
 * `:has()`.
 *
 * @param css A built style sheet without nesting.
 * @returns The selectors, each once.
 */
export function findSlowSelectors(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)
  const selectors = [...rules].flatMap(([, prelude = '']) => (prelude.trim().startsWith('@') ? [] : splitList(prelude)))
  return [...new Set(selectors.filter(isSlow))]
}

function isSlow(selector: string): boolean {
  return /[+~]\s*\*/.test(selector) || joinsTags(selector) || endsUniversal(selector)
}

const withoutArguments = (selector: string) => selector.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '()')

/** `.rows > li + li`: browsers find such rules by no class of the added element, so they try each `li` behind it. */
function joinsTags(selector: string): boolean {
  const pairs = withoutArguments(selector).matchAll(/(?:^|[\s>+~])([^\s>+~]+)\s*[+~]\s*(?=([^\s>+~]+))/g)
  return [...pairs].some(([, left = '', right = '']) => hasNoName(left) && hasNoName(right))
}

/** The compound names a tag or nothing; `:is()` and its kin do not count. */
const hasNoName = (compound: string) =>
  !/[.#[:]/.test(compound.replaceAll(/:(is|where|not)\(\)|::?(before|after)/g, ''))

/** `.a:has(.b) > :first-child`: the compound behind the last combinator names neither element, class, id nor attribute. */
function endsUniversal(selector: string): boolean {
  const at = selector.lastIndexOf(':has(')
  if (at < 0) return false
  const rest = withoutArguments(selector.slice(endOfParenthesis(selector, at + 4)))
  const [, last] = /[\s>+~]+([^\s>+~]+)$/.exec(rest) ?? []
  return last !== undefined && /^[*:]/.test(last) && !/^:(is|where)\(/.test(last)
}

/** The list split at its commas, except those in parentheses. */
function splitList(prelude: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of prelude) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/** Index behind the parenthesis that opens at `from`. */
function endOfParenthesis(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}
