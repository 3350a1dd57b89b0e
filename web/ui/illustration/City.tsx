import { Balloon } from './Balloon.tsx'
import { Birds } from './Birds.tsx'
import { Bridge } from './Bridge.tsx'
import { Building } from './Building.tsx'
import { Cloud } from './Cloud.tsx'
import { Sky } from './Sky.tsx'
import { Sprigs } from './Sprigs.tsx'
import { Tree } from './Tree.tsx'

const houses = [
  { x: 150, width: 62, height: 150, fill: 'var(--land-house-3)', roof: 'flat', windows: [3, 7] },
  { x: 216, width: 78, height: 216, fill: 'var(--land-house-1)', roof: 'slope', windows: [4, 10] },
  { x: 430, width: 70, height: 240, fill: 'var(--land-house-3)', roof: 'dome', windows: [3, 11] },
  { x: 566, width: 66, height: 190, fill: 'var(--land-house-1)', roof: 'flat', windows: [3, 8] },
  { x: 700, width: 70, height: 158, fill: 'var(--land-house-3)', roof: 'slope', windows: [3, 7] },
  { x: 30, width: 74, height: 168, fill: 'var(--land-house-1)', roof: 'flat', windows: [3, 7] },
  { x: 92, width: 74, height: 96, fill: 'var(--land-house-2)', roof: 'gable', windows: [3, 4] },
  { x: 284, width: 84, height: 118, fill: 'var(--land-house-4)', roof: 'flat', windows: [4, 5] },
  { x: 364, width: 74, height: 92, fill: 'var(--land-house-2)', roof: 'gable', windows: [3, 4] },
  { x: 494, width: 84, height: 108, fill: 'var(--land-house-1)', roof: 'gable', windows: [4, 4] },
  { x: 624, width: 84, height: 96, fill: 'var(--land-house-2)', roof: 'flat', windows: [4, 4] },
  { x: 752, width: 70, height: 104, fill: 'var(--land-house-4)', roof: 'gable', windows: [3, 4] },
  { x: -30, width: 76, height: 88, fill: 'var(--land-house-4)', roof: 'gable', windows: [3, 3] },
] as const

export function City() {
  return (
    <>
      <Sky sun={{ x: 384, y: 396, r: 50 }} />
      <Cloud x={60} y={250} size={0.9} />
      <Cloud x={440} y={222} size={1.1} />
      <Cloud x={640} y={340} size={0.7} />
      <Birds x={170} y={330} />
      <Balloon x={590} y={318} size={0.9} />
      <path
        d="M0 520h40v-60h46v34h30v-90h50v110h34v-50h44v30h30V394l26-30 26 30v120h36v-60h54v44h30v-80h22v-30h6v30h22v86h40v-46h52v20h36v-84h52v100h40v-50h54v230H0Z"
        fill="var(--land-far)"
      />
      <path
        d="M0 560h60v-40h60v24h50v-60h56v60h80v-34h50v-56h56v76h74v-30h50v-50h60v80h60v-40h60v30h84v160H0Z"
        fill="var(--land-range)"
      />
      {houses.map((house) => (
        <Building key={house.x} base={680} {...house} />
      ))}
      {[-6, 58, 122, 270, 348, 470, 590, 660, 730, 792].map((x, at) => (
        <Tree key={x} kind={at % 3 ? 'round' : 'bush'} x={x} y={686} size={at % 2 ? 0.48 : 0.56} />
      ))}
      <rect y="678" width="800" height="30" fill="var(--land-quay)" />
      <rect y="704" width="800" height="140" fill="var(--land-water)" />
      <path
        d="M60 732h90M190 750h50M640 730h110M560 752h60M110 774h130M620 778h90M300 738h40M700 804h70M20 800h80"
        stroke="var(--land-water-light)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M0 806c130-24 270-24 400-6s280 10 400-16v216H0Z" fill="var(--land-hill-2)" />
      <path
        d="M416 802c30 18 44 36 22 60-26 28-120 36-134 76-8 24 8 44 30 62h140c-40-22-60-42-46-66 22-36 122-44 118-84-2-22-14-36-22-52Z"
        fill="var(--land-path)"
      />
      <Bridge />
      <Tree kind="round" x={210} y={844} size={1.05} />
      <Tree kind="bush" x={262} y={850} size={0.8} />
      <Tree kind="poplar" x={636} y={838} size={0.95} />
      <Tree kind="round" x={686} y={846} size={1.15} />
      <Tree kind="round" x={92} y={852} size={1.3} />
      <path d="M0 884c110-20 210 20 290 116H0Z" fill="var(--land-hill-3)" />
      <path d="M800 870c-130 4-230 50-296 130h296Z" fill="var(--land-hill-3)" />
      <path d="M0 934c100-14 180 14 244 66H0Z" fill="var(--land-front)" />
      <path d="M800 924c-110 0-196 26-256 76h256Z" fill="var(--land-front)" />
      <Sprigs x={110} y={1006} />
      <Sprigs x={706} y={1006} flip />
    </>
  )
}
