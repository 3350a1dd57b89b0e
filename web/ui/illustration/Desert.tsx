import { Balloon } from './Balloon.tsx'
import { Birds } from './Birds.tsx'
import { Cactus } from './Cactus.tsx'
import { Cloud } from './Cloud.tsx'
import { Sky } from './Sky.tsx'
import { Tree } from './Tree.tsx'

export function Desert() {
  return (
    <>
      <Sky sun={{ x: 300, y: 440, r: 78 }} />
      <Cloud x={560} y={230} size={1} />
      <Cloud x={60} y={280} size={0.7} />
      <Birds x={200} y={300} />
      <Balloon x={560} y={330} size={0.85} />
      <path
        d="M0 540h60l22-52h70l14 26h60l18 30h150l30-84 12-10h96l14 10 26 72h70l20-30h60l14-20h64v180H0Z"
        fill="var(--land-far)"
      />
      <path d="M470 600 506 470q2-6 8-6h120q6 0 8 6l14 46h46l38 84Z" fill="var(--land-range)" />
      <path d="M600 464h34q6 0 8 6l14 46h46l38 84H644l-18-84Z" fill="var(--land-range-shade)" />
      <path d="M-10 610 30 520q2-5 8-5h58q6 0 8 5l40 90Z" fill="var(--land-range)" />
      <path d="M76 515h20q6 0 8 5l40 90h-40Z" fill="var(--land-range-shade)" />
      <path d="M0 590c120-30 240-20 360 0s300 20 440-14v300H0Z" fill="var(--land-hill-1)" />
      <path d="M800 604c-110 0-190 14-280 62 90-14 180-10 280 14Z" fill="var(--land-shade-1)" />
      <path
        d="M250 652c60-40 130-50 210-20 80 30 180 44 340 24v200H0V690c90-4 170-10 250-38Z"
        fill="var(--land-hill-2)"
      />
      <path
        d="M250 652c60-40 130-50 210-20-70 4-100 24-120 52-18 26-50 44-110 60-80 22-150 20-230 12v-66c90-4 170-10 250-38Z"
        fill="var(--land-shade-2)"
      />
      <Oasis />
      <path d="M0 770c130-50 260-50 380-6s260 50 420-26v262H0Z" fill="var(--land-hill-1)" />
      <path
        d="M800 738c-90 42-170 58-246 56 60 20 96 56 96 106 0 40-20 70-50 100h200Z"
        fill="var(--land-shade-1)"
      />
      <path
        d="M372 762c66 12 104 34 84 66-20 34-130 40-150 88-12 30 8 58 36 84h130c-40-30-66-56-50-84 24-40 140-44 138-94-2-40-90-56-188-60Z"
        fill="var(--land-path)"
        opacity=".7"
      />
      <Cactus x={640} y={800} size={1} />
      <Cactus x={206} y={786} size={0.8} />
      <path d="M0 868c110-36 220-8 320 132H0Z" fill="var(--land-hill-3)" />
      <path d="M800 852c-130 6-230 60-300 148h300Z" fill="var(--land-hill-3)" />
      <path d="M0 930c90-16 180 10 250 70H0Z" fill="var(--land-front)" />
      <path d="M800 912c-110 0-200 30-264 88h264Z" fill="var(--land-front)" />
      <Cactus x={128} y={944} size={1.6} />
      <Tree kind="bush" x={690} y={940} size={0.8} />
    </>
  )
}

function Oasis() {
  return (
    <>
      <ellipse cx="560" cy="724" rx="120" ry="17" fill="var(--land-water)" />
      <path
        d="M480 722h90M540 731h70M590 717h50"
        stroke="var(--land-water-light)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <Tree kind="palm" x={640} y={722} size={1.05} />
      <Tree kind="palm" x={668} y={728} size={0.75} />
      <Tree kind="palm" x={462} y={724} size={0.8} />
      <Tree kind="bush" x={694} y={732} size={0.45} />
      <Tree kind="bush" x={436} y={730} size={0.4} />
    </>
  )
}
