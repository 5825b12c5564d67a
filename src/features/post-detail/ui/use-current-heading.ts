import { useEffect, useState } from 'react'

/** Distance from the top of the window at which a heading becomes the current one: just below the anchor offset. */
const READING_LINE_PX = 110

/** Returns the id of the heading that is being read. `ids` are separated by spaces, in the order of the page. */
export function useCurrentHeading(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const update = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= READING_LINE_PX)
      setCurrent((passed.at(-1) ?? headings[0])?.id ?? null)
    }
    const observer = new IntersectionObserver(update, { rootMargin: `-${READING_LINE_PX}px 0px 0px` })
    for (const heading of headings) observer.observe(heading)
    // A jump over several headings crosses the line with none of them.
    window.addEventListener('scrollend', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('scrollend', update)
    }
  }, [ids])
  return current
}
