import { Balloon } from './Balloon.tsx'
import { Birds } from './Birds.tsx'
import { Cloud } from './Cloud.tsx'
import { Sky } from './Sky.tsx'
import { Sprigs } from './Sprigs.tsx'
import { Tree } from './Tree.tsx'

export function Countryside() {
  return (
    <>
      <Sky sun={{ x: 560, y: 420, r: 62 }} />
      <Cloud x={90} y={330} size={1.1} />
      <Cloud x={590} y={250} size={0.9} />
      <Cloud x={330} y={180} size={0.7} />
      <Birds x={420} y={330} />
      <Balloon x={262} y={330} size={1.05} />
      <path
        d="M0 520c50-12 90-52 140-78 40-20 66-8 92 14 38 32 70 18 108-18 44-42 88-62 128-30 34 28 70 60 118 50 66-12 124-56 214-34v240H0Z"
        fill="var(--land-far)"
      />
      <path d="M0 566c96-42 180-52 262-24s158 36 240 2 196-50 298-6v180H0Z" fill="var(--land-range)" />
      <path d="M0 634c130-66 280-62 420-18s260 24 380-30v300H0Z" fill="var(--land-hill-1)" />
      <path d="M486 632c110 20 214 6 314-40v112c-90 10-220-10-314-72Z" fill="var(--land-field)" />
      <path
        d="M520 639c90 40 180 56 280 54M566 643c80 28 150 36 234 34M616 643c66 17 120 20 184 16M668 636c46 8 86 9 132 4"
        fill="none"
        stroke="var(--land-furrow)"
        strokeWidth="4"
      />
      <path
        d="M349 620c-6 22 4 34 34 48 16 8 26 16 30 30h22c-2-20-14-32-34-42-26-12-40-20-40-36Z"
        fill="var(--land-path)"
      />
      <Tree kind="poplar" x={70} y={612} size={0.62} />
      <Tree kind="poplar" x={98} y={606} size={0.74} />
      <Tree kind="poplar" x={128} y={602} size={0.6} />
      <Tree kind="bush" x={168} y={600} size={0.5} />
      <House />
      <Tree kind="round" x={430} y={628} size={0.56} />
      <Tree kind="bush" x={470} y={638} size={0.5} />
      <path d="M0 724c120-62 250-70 396-36s280 60 404 4v308H0Z" fill="var(--land-hill-2)" />
      <path
        d="M420 693c70 10 128 24 118 52-12 34-180 40-232 96-40 46 4 100 66 159h196c-84-56-156-92-130-134 34-54 202-58 196-120-4-38-104-50-206-58Z"
        fill="var(--land-path)"
      />
      <Tree kind="round" x={196} y={722} size={0.95} />
      <Tree kind="round" x={250} y={712} size={0.72} />
      <Tree kind="bush" x={292} y={716} size={0.7} />
      <Tree kind="poplar" x={690} y={742} size={0.9} />
      <Tree kind="poplar" x={726} y={738} size={1.1} />
      <Tree kind="bush" x={656} y={748} size={0.7} />
      <path d="M0 812c110-26 214 2 290 60 58 44 96 84 150 128H0Z" fill="var(--land-hill-3)" />
      <path d="M800 796c-110 6-206 46-272 110-30 30-50 60-68 94h340Z" fill="var(--land-hill-3)" />
      <Tree kind="round" x={640} y={858} size={1.25} />
      <Tree kind="bush" x={700} y={846} size={1} />
      <Tree kind="round" x={96} y={826} size={1.3} />
      <Tree kind="bush" x={158} y={834} size={0.9} />
      <path d="M0 902c120-24 236 16 320 98H0Z" fill="var(--land-front)" />
      <path d="M800 886c-130 0-250 44-330 114h330Z" fill="var(--land-front)" />
      <Sprigs x={118} y={1000} />
      <Sprigs x={700} y={1000} flip />
    </>
  )
}

function House() {
  return (
    <g transform="translate(330 566)">
      <path d="M-4 30 22 8l26 22v26H-4Z" fill="var(--land-wall)" />
      <path d="M48 30h34v26H48Z" fill="var(--land-wall-shade)" />
      <path d="M22 4h42l26 26H50Z" fill="var(--land-roof)" />
      <path d="M22 4-10 32l5 5L22 14l26 23 5-5Z" fill="var(--land-roof)" />
      <path d="M16 36h12v20H16ZM58 38h8v8h-8ZM70 38h8v8h-8Z" fill="var(--land-window)" />
    </g>
  )
}
