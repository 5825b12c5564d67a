import { Clock, Play, UserPlus } from 'lucide-react'
import { Badge } from '../feedback/badge.tsx'
import { Meter } from '../feedback/meter.tsx'
import { Button } from '../forms/button.tsx'
import {
  CommentIcon,
  LikeIcon,
  OpenIcon,
  PinIcon,
  PreviousIcon,
  ShareIcon,
  TrainingIcon,
  UsedIcon,
  ViewsIcon,
} from '../icons/icons.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Picture } from '../media/picture.tsx'
import { ChipLink } from '../navigation/chip.tsx'
import { KitComments } from './kit-comments.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const actions = [
  ['used', UsedIcon, t.used, 128, true],
  ['like', LikeIcon, t.like, 412, true],
  ['pin', PinIcon, t.keep, 96, false],
  ['share', ShareIcon, t.share, 54, undefined],
  ['talk', CommentIcon, t.talk, 7, undefined],
] as const

export function KitPost() {
  return (
    <KitSection title={t.post} isBare>
      <div className="post">
        <aside className="action-rail" aria-label={t.actions}>
          {actions.map(([look, Icon, label, count, isOn]) => (
            <button key={look} type="button" className={look} aria-pressed={isOn}>
              <Icon className="icon" />
              <span>{label}</span>
              <span className="numeric">{count}</span>
            </button>
          ))}
        </aside>
        <article>
          <header className="post-header">
            <div className="line">
              <a className="btn btn-ghost btn-sm -ml-3" href="#content">
                <PreviousIcon className="icon" />
                {t.back}
              </a>
              <Badge lang="en">Teaching Story</Badge>
              <Badge tone="recommended">{t.badge.recommended}</Badge>
            </div>
            <h3 className="text-h1">{keepTogether(t.postTitle)}</h3>
            <div className="byline">
              <Avatar personId={6} size={48} />
              <div>
                <p>
                  <b>{t.teacher}</b>
                </p>
                <small>{t.school}</small>
              </div>
            </div>
            <p className="post-dates">
              <span>
                <Clock className="icon" /> {t.updated}
              </span>
              <span>
                <ViewsIcon className="icon" /> 3.2K
              </span>
            </p>
          </header>
          <figure className="cover">
            <Picture image={{ path: '/scenes/hero.svg', width: 1040, height: 560, alt: '', color: '#FFE59E' }} />
            <button type="button" className="play">
              <b>
                <span>
                  <Play className="icon" />
                </span>
                {t.play}
              </b>
            </button>
          </figure>
          <div className="prose mt-6">
            <p>{t.paragraph}</p>
            <blockquote>
              {t.quote}
              <small>{t.quoteFrom}</small>
            </blockquote>
            <h3>{t.stepsTitle}</h3>
            <ol>
              {t.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <ul>
              {t.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          <div className="chips mt-6">
            <ChipLink href="#content">#{t.tag}</ChipLink>
            <ChipLink href="#content">#{t.removable}</ChipLink>
          </div>
        </article>
        <KitComments />
        <div className="aside">
          <Panels />
        </div>
      </div>
    </KitSection>
  )
}

function Panels() {
  return (
    <>
      <section className="card panel">
        <div className="person">
          <Avatar personId={6} size={64} />
          <div>
            <b>{t.teacher}</b>
            <small>{t.school}</small>
          </div>
        </div>
        <dl className="stats-row my-3.5">
          {t.numbers.map((name, index) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{['24', '1.3K', '56'][index]}</dd>
            </div>
          ))}
        </dl>
        <Button className="w-full" icon={<UserPlus className="icon" />}>
          {t.follow}
        </Button>
      </section>
      <section className="card panel plum">
        <h3 className="panel-header" lang="en">
          <TrainingIcon className="icon lg" /> Online Training
        </h3>
        <p className="quiet mt-1 mb-3 text-sm">{t.voteText}</p>
        <Meter value={38} max={50} label={t.votes} />
        <p className="mt-1.5 mb-3.5 flex justify-between text-sm">
          <b className="numeric">{t.votes}</b>
          <span className="quiet">{t.votesLeft}</span>
        </p>
        <Button variant="accent" className="w-full" lang="en">
          VOTE NOW
        </Button>
      </section>
      <section className="card panel">
        <details className="fold" open>
          <summary>
            <h3>{t.related}</h3>
            <OpenIcon className="icon" />
          </summary>
          <ul className="rows">
            {t.rounds.map((round, index) => (
              <li key={round}>
                <div>
                  <span className="row-title">{round}</span>
                  <small>{t.roundDate}</small>
                </div>
                <Badge tone={index ? 'live' : 'open'}>{index ? t.badge.live : t.badge.open}</Badge>
              </li>
            ))}
          </ul>
        </details>
      </section>
      <section className="card panel">
        <h3>{t.tools}</h3>
        <ul className="rows">
          {[true, false].map((isOn) => (
            <li key={String(isOn)}>
              <Picture image={{ path: '/brand/app-icon.svg', width: 96, height: 96, alt: '' }} />
              <div>
                <b>Padlet</b>
                <small>{t.toolLine}</small>
              </div>
              <button type="button" className="used-toggle" aria-pressed={isOn}>
                <UsedIcon className="icon sm" />
                {isOn ? t.tried : t.untried}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

export function KitMobileBar() {
  return (
    <nav className="action-bar" aria-label={t.actions}>
      {actions.map(([look, Icon, label, count, isOn]) => (
        <button key={look} type="button" className={look} aria-pressed={isOn}>
          <Icon className="icon" />
          <span>{label}</span>
          <span className="numeric">{count}</span>
        </button>
      ))}
    </nav>
  )
}
