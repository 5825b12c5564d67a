import { useEffect, useState } from 'react'

/** Below the sticky header, at the position of an anchor jump, with some tolerance for rounding. */
const READING_LINE = '-100px 0px -60% 0px'

/** Id of the section whose heading the reader has reached; the first one at the top of the page. */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = sections.map(({ id }) => id).join(' ')

  useEffect(() => {
    const headings = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((heading) => heading !== null)
    const find = () => {
      const line = window.innerHeight * 0.4
      const reached = headings.filter((heading) => heading.getBoundingClientRect().top <= line)
      setCurrent(reached.at(-1)?.id)
    }
    // Called only when a heading crosses the line, not on every scroll.
    const observer = new IntersectionObserver(find, { rootMargin: READING_LINE })
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [ids])

  return current ?? sections[0]?.id
}
