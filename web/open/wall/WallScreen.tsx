import { useEffect } from 'react'
import type { ScreenLanguage } from '#contract/participation/wall-screens.ts'
import { BrandMark } from '#web/ui/illustration/BrandMark.tsx'
import { SlideView } from './SlideView.tsx'
import { slidesOf } from './slides.ts'
import { usePortrait } from './usePortrait.ts'
import { useTurn } from './useTurn.ts'
import { useWall, type WallState } from './useWall.ts'
import { WallFoot } from './WallFoot.tsx'
import { type Say, sayIn } from './wallCopy.ts'
import './wall.css'

const screenToken = decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

/** Before the first answer, the language of the browser is the best guess. */
const guessed: ScreenLanguage = /^fr\b/i.test(navigator.language) ? 'fr' : 'en'

/** Boards for a television: whoever passes by reads them, nobody has to press anything. */
export default function WallScreen() {
  const state = useWall(screenToken)
  const language = state.kind === 'shown' ? state.wall.language : guessed
  useEffect(() => {
    document.documentElement.lang = language === 'fr' ? 'fr' : 'en'
  }, [language])
  useScreenLock()
  const say = sayIn(language)
  if (state.kind !== 'shown') return <Message state={state} say={say} />
  return <Shown state={state} say={say} />
}

function Shown({ state: { wall, staleSince }, say }: { state: WallState & { kind: 'shown' }; say: Say }) {
  const slides = slidesOf(wall, usePortrait() ? 12 : 7)
  const { page, turns, toggle } = useTurn(slides.length)
  const slide = slides[page]
  return (
    <div className="wall">
      <header className="wall-head">
        {wall.organization.logoUrl && <img src={wall.organization.logoUrl} alt="" className="wall-logo" />}
        <p className="wall-name">{wall.organization.name}</p>
        <BrandMark className="wall-mark" />
      </header>
      <main className="wall-main">
        {slide ? (
          <SlideView key={page} slide={slide} say={say} language={wall.language} />
        ) : (
          <div className="wall-plain">
            <h1 className="wall-title">{say((speech) => speech.nothing)}</h1>
            <p className="wall-line">{say((speech) => speech.nothingHint)}</p>
          </div>
        )}
      </main>
      <WallFoot
        address={wall.joinAddress}
        staleSince={staleSince}
        say={say}
        page={page}
        pages={slides.length}
        turns={turns}
        onToggle={toggle}
      />
    </div>
  )
}

function Message({ state, say }: { state: WallState; say: Say }) {
  const ended = state.kind === 'ended'
  return (
    <main className="wall wall-message">
      <BrandMark className="wall-mark" />
      <h1 className="wall-title">{say((speech) => (ended ? speech.ended : speech.waiting))}</h1>
      {ended && <p className="wall-line">{say((speech) => speech.endedHint)}</p>}
    </main>
  )
}

/** Keeps the device from turning its screen off, where it lets a page ask for that. */
function useScreenLock() {
  useEffect(() => {
    const hold = () => {
      if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => document.removeEventListener('visibilitychange', hold)
  }, [])
}
