import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { CalendarLeaf } from '../feedback/calendar-leaf.tsx'
import { Meter } from '../feedback/meter.tsx'
import { SkeletonCard } from '../feedback/skeleton.tsx'
import {
  CommentIcon,
  GoIcon,
  LikeIcon,
  PinIcon,
  SolutionsIcon,
  ToolsIcon,
  TrainingIcon,
  UsedIcon,
  ViewsIcon,
} from '../icons/icons.tsx'
import { Clamp } from '../layout/clamp.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { Masonry } from '../layout/masonry.tsx'
import { Avatar } from '../media/avatar.tsx'
import { AvatarStack } from '../media/avatar-stack.tsx'
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
        <ViewsIcon className="icon" />
        3.2K <span className="visually-hidden">{t.views}</span>
      </span>
      <span>
        <CommentIcon className="icon" />
        48 <span className="visually-hidden">{t.comments}</span>
      </span>
      <span className={isLiked ? 'liked' : undefined}>
        <LikeIcon className={isLiked ? 'icon fill' : 'icon'} />
        412 <span className="visually-hidden">{t.likes}</span>
      </span>
    </p>
  )
}

function Pin({ isOn = false }: { isOn?: boolean }) {
  return (
    <button type="button" className="pin" aria-pressed={isOn} aria-label={t.pin}>
      <PinIcon className={isOn ? 'icon fill' : 'icon'} />
    </button>
  )
}

function Kind({ icon, name, level }: { icon: ReactNode; name: string; level: string }) {
  return (
    <p className="card-kind">
      {icon}
      <b>{name}</b>
      <span>{level}</span>
    </p>
  )
}

function Footer({ isLiked }: { isLiked?: boolean }) {
  return (
    <div className="card-footer">
      <div className="person">
        <Avatar personId={1} size={32} />
        <div>
          <b>{t.teacher}</b>
          <small>{t.school}</small>
        </div>
      </div>
      <Meta isLiked={isLiked} />
    </div>
  )
}

function ToolReview() {
  return (
    <article className="card post-card post-card-tool is-hover" data-place="tools">
      <div className="card-picture">
        <Picture image={scene} />
        <div className="card-labels">
          <Badge tone="new">{t.badge.new}</Badge>
        </div>
        <Pin />
      </div>
      <div className="card-body">
        <Kind icon={<ToolsIcon className="icon" />} name={t.postTypes.tool} level={t.level} />
        <Clamp as="h3" lines={3}>
          <a href="/dev/kit#tool">{keepTogether(t.toolTitle)}</a>
        </Clamp>
        <Clamp lines={2} className="card-summary">
          {t.toolText}
        </Clamp>
        <div className="card-evidence">
          <Picture image={tile} className="tool-tile" />
          <span>{t.usedBy}</span>
          <span className="card-link" aria-hidden="true">
            {t.details} <GoIcon className="icon" />
          </span>
        </div>
        <Footer />
      </div>
    </article>
  )
}

function Story({ isCase }: { isCase?: boolean }) {
  return (
    <article className="card post-card" data-place={isCase ? 'solutions' : 'stories'}>
      <div className="card-picture">
        <Picture image={{ ...scene, path: '/scenes/hero.svg', width: 1040, height: 560, color: '#B9D9F8' }} />
        <div className="card-labels">{!isCase && <Badge tone="recommended">{t.badge.recommended}</Badge>}</div>
        <Pin isOn={!isCase} />
      </div>
      <div className="card-body">
        <Kind
          icon={<SolutionsIcon className="icon" />}
          name={isCase ? t.postTypes.case : t.postTypes.story}
          level={t.level}
        />
        <Clamp as="h3" lines={3}>
          <a href={`/dev/kit#story-${isCase}`}>{keepTogether(t.storyTitle)}</a>
        </Clamp>
        <Clamp lines={5} className="card-text">
          {t.storyText}
        </Clamp>
        <ul className="tool-tiles">
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <Picture image={tile} />
            </li>
          ))}
          <li className="more numeric">+2</li>
        </ul>
        <Footer isLiked={!isCase} />
      </div>
    </article>
  )
}

function Event() {
  return (
    <article className="card post-card post-card-event" data-place="training">
      <div className="card-picture">
        <Picture image={{ ...scene, path: '/scenes/signin.svg', width: 704, height: 1120, color: '#FFCBD8' }} />
        <div className="card-labels">
          <Badge tone="open">{t.badge.open}</Badge>
        </div>
        <Pin />
      </div>
      <div className="card-body">
        <Kind icon={<TrainingIcon className="icon" />} name={t.postTypes.event} level={t.level} />
        <div className="card-when">
          <CalendarLeaf moment="2026-12-12T02:00:00Z" />
          <div>
            <Clamp as="h3" lines={3}>
              <a href="/dev/kit#event">{keepTogether(t.eventTitle)}</a>
            </Clamp>
            <p className="event-time">{t.eventTime}</p>
          </div>
        </div>
        <div className="seats">
          <p className="numeric">
            <b>{t.seatsLeft}</b> <span data-free>{t.freePrice}</span>
          </p>
          <Meter value={22} max={30} label={t.seatsLeft} className="seats-meter is-few" />
        </div>
        <div className="card-footer">
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
    <article className="card tool-card">
      <Picture image={tile} />
      <div className="min-w-0">
        <h3>
          <a href={`/dev/kit#${name}`} lang="en">
            {name}
          </a>
        </h3>
        <p className="text-sm text-ink-2">{t.toolLine}</p>
      </div>
      <div className="card-footer">
        <span className="line numeric">
          <UsedIcon className="icon sm" />
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
    <div className="highlights">
      <article className="highlight-large">
        <div className="card-picture">
          <Picture image={{ ...scene, path: '/scenes/hero.svg', width: 1040, height: 560 }} />
        </div>
        <div className="card-body">
          <div className="line">
            <Badge tone="open">{t.badge.open}</Badge>
            <Badge tone="translucent" icon={<CalendarDays className="icon" />}>
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
          <div className="card-footer">
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
      <ul className="highlight-list">
        {[1, 2, 3, 4, 5].map((n) => (
          <li key={n}>
            <article className={n === 2 ? 'highlight-card is-selected' : 'highlight-card'}>
              <div className="card-picture">
                <Picture image={scene} />
              </div>
              <div className="card-body">
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
