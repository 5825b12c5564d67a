/** Links to videos on YouTube and Vimeo. Pure. */

interface VideoLink {
  provider: 'youtube' | 'vimeo'
  id: string
}

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/
const VIMEO_ID = /^\d{6,12}$/

/** The video of a link to YouTube or Vimeo; null for any other text. */
export function videoOf(link: string): VideoLink | null {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(/^(www|m|music)\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (host === 'youtu.be') return YOUTUBE_ID.test(first) ? { provider: 'youtube', id: first } : null
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id =
      first === 'watch' ? (searchParams.get('v') ?? '') : ['shorts', 'embed', 'live'].includes(first) ? second : ''
    return YOUTUBE_ID.test(id) ? { provider: 'youtube', id } : null
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = first === 'video' ? second : first
    return VIMEO_ID.test(id) ? { provider: 'vimeo', id } : null
  }
  return null
}

/** The link of a video, as the editor shows it. */
export function videoUrl({ provider, id }: VideoLink): string {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
}
