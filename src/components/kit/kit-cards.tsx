import { CalendarClock, CalendarDays } from 'lucide-react'
import { Badge } from '../feedback/badge.tsx'
import { CalendarLeaf } from '../feedback/calendar-leaf.tsx'
import { SkeletonCard } from '../feedback/skeleton.tsx'
import { Clamp } from '../layout/clamp.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { Masonry } from '../layout/masonry.tsx'
import { Avatar } from '../media/avatar.tsx'
import { AvatarStack } from '../media/avatar-stack.tsx'
import { CommentIcon, GoIcon, LikeIcon, PinIcon, UsedIcon, ViewsIcon } from '../media/icons.tsx'
import { Picture } from '../media/picture.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const scene = { path: '/scenes/sala.svg', width: 760, height: 560, alt: '', color: '#FFE59E' }
const tile = { path: '/brand/app-icon.svg', width: 96, height: 96, alt: '', color: '#6B1A57' }

export function KitCards() {
  return (
    <>
      <KitSection title={t.cards} isBare>
        <Masonry label={t.cardList}>
          <ToolReview />
          <Story isCase />
          <Event />
          <Story />
          <SkeletonCard />
        </Masonry>
      </KitSection>
      <KitSection title="Highlights" isBare>
        <Highlights />
      </KitSection>
    </>
  )
}

function Meta({ isLiked }: { isLiked?: boolean }) {
  return (
    <p className="meta">
      <span>
        <ViewsIcon className="i" />
        3.2K <span className="sr">{t.views}</span>
      </span>
      <span>
        <CommentIcon className="i" />
        48 <span className="sr">{t.comments}</span>
      </span>
      <span className={isLiked ? 'liked' : undefined}>
        <LikeIcon className={isLiked ? 'i fill' : 'i'} />
        412 <span className="sr">{t.likes}</span>
      </span>
    </p>
  )
}

function Pin({ isOn = false }: { isOn?: boolean }) {
  return (
    <button type="button" className="pin" aria-pressed={isOn} aria-label={t.pin}>
      <PinIcon className={isOn ? 'i fill' : 'i'} />
    </button>
  )
}

function ToolReview() {
  return (
    <article className="card pc pc-tool is-hover">
      <div className="th">
        <Picture image={scene} />
        <div className="lab">
          <Badge tone="new">{t.badge.new}</Badge>
          <Badge tone="edu" lang="en">
            Education Plan
          </Badge>
        </div>
        <Pin />
      </div>
      <div className="bd">
        <Picture image={tile} className="app" />
        <h3>
          <a href="/dev/kit#tool">{keepTogether(t.toolTitle)}</a>
        </h3>
        <Clamp lines={5} className="ds">
          {t.toolText}
        </Clamp>
        <div className="ft">
          <Meta />
          <span className="go" aria-hidden="true">
            {t.details} <GoIcon className="i" />
          </span>
        </div>
      </div>
    </article>
  )
}

function Story({ isCase }: { isCase?: boolean }) {
  return (
    <article className="card pc">
      <div className="th">
        <Picture image={{ ...scene, path: '/scenes/hero.svg', width: 1040, height: 560, color: '#B9D9F8' }} />
        <div className="lab">
          {isCase ? (
            <Badge tone="soft" lang="en">
              Case Study
            </Badge>
          ) : (
            <Badge tone="recommended">{t.badge.recommended}</Badge>
          )}
        </div>
        <Pin isOn={!isCase} />
      </div>
      <div className="bd">
        <h3>
          <a href={`/dev/kit#story-${isCase}`}>{keepTogether(t.storyTitle)}</a>
        </h3>
        <Clamp lines={5} className="ds">
          {t.storyText}
        </Clamp>
        <ul className="apps">
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <Picture image={tile} />
            </li>
          ))}
          <li className="more num">+2</li>
        </ul>
        <div className="ft">
          <div className="who">
            <Avatar personId={1} size={32} />
            <div>
              <b>{t.teacher}</b>
              <small>{t.school}</small>
            </div>
          </div>
        </div>
        <Meta isLiked={!isCase} />
      </div>
    </article>
  )
}

function Event() {
  return (
    <article className="card pc pc-event">
      <div className="th">
        <Picture image={{ ...scene, path: '/scenes/signin.svg', width: 704, height: 1120, color: '#FFCBD8' }} />
        <div className="lab">
          <Badge tone="open">{t.badge.open}</Badge>
        </div>
        <Pin />
        <CalendarLeaf moment="2026-12-12T02:00:00Z" />
      </div>
      <div className="bd">
        <h3>
          <a href="/dev/kit#event">{keepTogether(t.eventTitle)}</a>
        </h3>
        <p className="when">
          <CalendarClock className="i" />
          <span>{t.eventTime}</span>
        </p>
        <div className="ft">
          <span className="joined">
            <AvatarStack size={24} people={[{ personId: 3 }, { personId: 5 }, { personId: 8 }]} /> {t.joined}
          </span>
        </div>
      </div>
    </article>
  )
}

export function ToolCard({ name = t.toolName }: { name?: string }) {
  return (
    <article className="card pc tc">
      <Picture image={tile} />
      <div className="min-w-0">
        <h3>
          <a href={`/dev/kit#${name}`} lang="en">
            {name}
          </a>
        </h3>
        <p className="text-sm text-ink-2">{t.toolLine}</p>
      </div>
      <div className="ft">
        <span className="line num">
          <UsedIcon className="i sm" />
          {t.usedBy}
        </span>
        <Badge tone="edu" lang="en">
          Education Plan
        </Badge>
      </div>
    </article>
  )
}

function Highlights() {
  return (
    <div className="hl">
      <article className="hl-big">
        <div className="th">
          <Picture image={{ ...scene, path: '/scenes/hero.svg', width: 1040, height: 560 }} />
        </div>
        <div className="bd">
          <div className="line">
            <Badge tone="open">{t.badge.open}</Badge>
            <Badge tone="veil" icon={<CalendarDays className="i" />}>
              {t.highlightDate}
            </Badge>
          </div>
          <h3>
            <a href="/dev/kit#highlight">
              <Clamp as="span" lines={3}>
                {keepTogether(t.highlightTitle)}
              </Clamp>
            </a>
          </h3>
          <p>{keepTogether(t.highlightText)}</p>
          <div className="ft">
            <span className="btn btn-accent" aria-hidden="true" lang="en">
              Register Now
            </span>
            <span className="joined">
              <AvatarStack people={[{ personId: 3 }, { personId: 5 }, { personId: 8 }]} /> <b>284</b>
              <span lang="en">Joined</span>
            </span>
          </div>
        </div>
      </article>
      <ul className="hl-list">
        {[1, 2, 3, 4, 5].map((n) => (
          <li key={n}>
            <article className={n === 2 ? 'hc is-selected' : 'hc'}>
              <div className="th">
                <Picture image={scene} />
              </div>
              <div className="bd">
                <Badge tone={n % 2 ? 'recommended' : 'new'}>{n % 2 ? t.badge.recommended : t.badge.new}</Badge>
                <h3>
                  <a href={`/dev/kit#highlight-${n}`}>
                    <Clamp as="span" lines={2}>
                      {keepTogether(t.storyTitle)}
                    </Clamp>
                  </a>
                </h3>
                <Meta />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  )
}
