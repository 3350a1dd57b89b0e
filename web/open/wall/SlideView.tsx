import type { ScreenLanguage, WallChallenge } from '#contract/participation/wall-screens.ts'
import { cx } from '#web/ui/cx.ts'
import type { Slide } from './slides.ts'
import { amountsIn, type Say } from './wallCopy.ts'
import './rows.css'

type Props = { slide: Slide; say: Say; language: ScreenLanguage }

/** One page of the screen: a challenge, and what there is to tell of it. */
export function SlideView({ slide, say, language }: Props) {
  const { challenge } = slide
  return (
    <section className="wall-slide">
      <h1 className="wall-title" lang={challenge.language ?? undefined}>
        {challenge.title}
      </h1>
      <p className="wall-when">
        <span className={cx('wall-badge', challenge.hasBegun && 'wall-badge-live')}>
          {say((speech) => (challenge.hasBegun ? speech.live : speech.coming))}
        </span>
        {whenOf(challenge, say)}
      </p>
      <Body slide={slide} say={say} language={language} />
    </section>
  )
}

const whenOf = ({ hasBegun, startDate, endDate }: WallChallenge, say: Say) =>
  hasBegun
    ? say((speech) => speech.until(speech.day(endDate)))
    : say((speech) => speech.from(speech.day(startDate)))

function Body({ slide, say, language }: Props) {
  const { challenge } = slide
  const amount = amountsIn(language, challenge.metric)
  const unit = say((speech) => speech.units[challenge.metric])
  if (slide.kind === 'rows') return <Rows slide={slide} say={say} language={language} />
  if (slide.kind === 'total')
    return (
      <div className="wall-plain">
        <p className="wall-figure">{amount(slide.total)}</p>
        <p className="wall-unit">{unit}</p>
        <p className="wall-line">{say((speech) => speech.together(speech.day(slide.until)))}</p>
      </div>
    )
  if (slide.kind === 'teams')
    return (
      <>
        <p className="wall-line wall-ends">
          <span>{say((speech) => speech.together(speech.day(slide.until)))}</span>
          <span className="wall-unit">{unit}</span>
        </p>
        <ol className="wall-rows">
          {slide.teams.map(({ name, total }) => (
            <li key={name} className="wall-row">
              <Bar share={total / slide.best} />
              <span className="wall-alias">{name}</span>
              <span className="wall-score">{amount(total)}</span>
            </li>
          ))}
        </ol>
      </>
    )
  return (
    <div className="wall-plain">
      {challenge.hasBegun && <p className="wall-line">{say((speech) => speech.noRows)}</p>}
    </div>
  )
}

function Rows({ slide, say, language }: Props & { slide: Slide & { kind: 'rows' } }) {
  const { metric, type } = slide.challenge
  const amount = amountsIn(language, metric)
  const isMission = type === 'individual-mission'
  return (
    <>
      <p className="wall-line wall-ends">
        <span>{say((speech) => speech.standing(speech.day(slide.until)))}</span>
        <span className="wall-unit">
          {say((speech) => (isMission ? speech.daysReached : speech.units[metric]))}
        </span>
      </p>
      <ol className="wall-rows">
        {slide.rows.map(({ place, alias, score, days }) => (
          <li key={alias.en} className="wall-row">
            <Bar share={(days ?? score) / slide.best} />
            <span className={cx('wall-place', place <= 3 && 'wall-first')}>{place}</span>
            <span className="wall-alias">
              {language === 'fr' ? alias.fr : alias.en}
              {language === 'both' && (
                <span lang="fr" className="wall-second">
                  {alias.fr}
                </span>
              )}
            </span>
            <span className="wall-score">{days ?? amount(score)}</span>
          </li>
        ))}
      </ol>
      <p className="wall-note">{say((speech) => speech.aliasOnly)}</p>
    </>
  )
}

/** How much of the highest amount it is. The figure beside it says the same. */
const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="wall-bar" style={{ width: `${Math.round(share * 100)}%` }} />
)
