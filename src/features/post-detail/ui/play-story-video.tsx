/** Plays a video of the text in its place. Loaded when one is pressed. */
const PLAYERS: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

export function playStoryVideo(link: HTMLAnchorElement): void {
  const figure = link.closest<HTMLElement>('figure.video')
  const [provider = '', id = ''] = figure?.dataset.video?.split(':') ?? []
  const address = PLAYERS[provider]
  if (!figure || !address) {
    location.assign(link.href)
    return
  }
  const frame = document.createElement('iframe')
  frame.src = address(encodeURIComponent(id))
  frame.title = link.textContent ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  figure.replaceChildren(frame)
  figure.classList.add('is-playing')
  frame.focus()
}
