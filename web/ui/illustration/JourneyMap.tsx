import { City } from './City.tsx'
import { Countryside } from './Countryside.tsx'
import { Desert } from './Desert.tsx'
import type { LandscapeKind } from './Landscape.tsx'
import { milestones } from './milestones.ts'

type Props = {
  style: LandscapeKind
  /** Completed part of the journey, 0 to 1. Larger values stay at the finish. */
  progress: number
  label: string
  labels: { start: string; finish: string }
}

const drawings = { countryside: Countryside, desert: Desert, city: City }

const routeLength = 640
const pointCount = 60

/** Returns a point of the route through the foreground; 0 is the start and 1 the finish. */
function pointAt(part: number) {
  const x = 80 + part * routeLength
  const y = 716 - part * 96 + Math.sin(part * Math.PI * 2.6) * 46
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
}

const route = (upTo: number) =>
  Array.from({ length: pointCount + 1 }, (_, index) => pointAt((index / pointCount) * upTo))
    .map(({ x, y }) => `${x} ${y}`)
    .join('L')

/** Map of a collective challenge: the route through its landscape and the position reached. */
export function JourneyMap({ style, progress, label, labels }: Props) {
  const Drawing = drawings[style]
  const part = Math.min(1, Math.max(0, progress))
  const [start, here, finish] = [pointAt(0), pointAt(part), pointAt(1)]
  return (
    <svg
      viewBox="0 400 800 420"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      className={`block aspect-[2/1] w-full rounded-card land land-${style}`}
    >
      <Drawing />
      <Route progress={part} />
      <Sign {...start} text={labels.start} />
      <Flag {...finish} text={labels.finish} />
      <Walker {...here} />
    </svg>
  )
}

function Route({ progress }: { progress: number }) {
  return (
    <>
      <path
        d={`M${route(1)}`}
        fill="none"
        stroke="oklch(99% 0.01 95)"
        strokeWidth="13"
        strokeLinecap="round"
        opacity="0.85"
      />
      <path
        d={`M${route(1)}`}
        fill="none"
        stroke="oklch(46% 0.1 165)"
        strokeWidth="4"
        strokeDasharray="2 13"
        strokeLinecap="round"
      />
      <path
        d={`M${route(progress)}`}
        fill="none"
        stroke="oklch(74% 0.15 55)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      {milestones.map((at) => {
        const { x, y } = pointAt(at)
        return (
          <circle
            key={at}
            cx={x}
            cy={y}
            r="9"
            fill={at <= progress ? 'oklch(74% 0.15 55)' : 'oklch(99% 0.01 95)'}
            stroke={at <= progress ? 'oklch(99% 0.01 95)' : 'oklch(46% 0.1 165)'}
            strokeWidth="4"
          />
        )
      })}
    </>
  )
}

type Place = { x: number; y: number }

function Sign({ x, y, text }: Place & { text: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" fill="oklch(46% 0.1 165)" stroke="oklch(99% 0.01 95)" strokeWidth="4" />
      <Label y={36} text={text} />
    </g>
  )
}

function Flag({ x, y, text }: Place & { text: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" fill="oklch(74% 0.15 55)" stroke="oklch(99% 0.01 95)" strokeWidth="4" />
      <path d="M0-8V-62" stroke="oklch(30% 0.03 160)" strokeWidth="5" strokeLinecap="round" />
      <path d="M2-62h40l-10 13 10 13H2Z" fill="oklch(62% 0.18 30)" />
      <Label y={36} text={text} />
    </g>
  )
}

/** Text on a light label, so that it is readable on any background. */
function Label({ y, text }: { y: number; text: string }) {
  const width = text.length * 12 + 22
  return (
    <g transform={`translate(0 ${y})`}>
      <rect x={-width / 2} y="-17" width={width} height="34" rx="17" fill="oklch(99% 0.01 95)" />
      <text y="7" textAnchor="middle" fontSize="20" fontWeight="600" fill="oklch(24% 0.02 180)">
        {text}
      </text>
    </g>
  )
}

function Walker({ x, y }: Place) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0-6c-14-20-24-30-24-46a24 24 0 0 1 48 0c0 16-10 26-24 46Z"
        fill="oklch(46% 0.1 165)"
        stroke="oklch(99% 0.01 95)"
        strokeWidth="4"
      />
      <circle cy="-60" r="6" fill="oklch(99% 0.01 95)" />
      <path
        d="M-1-52 1-40m0 0-7 9m7-9 6 9M-1-50l-7 6m8-6 8 4"
        fill="none"
        stroke="oklch(99% 0.01 95)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </g>
  )
}
