import { Handshake, Heart, type LucideIcon, PartyPopper, Rocket } from 'lucide-react'
import type { Cheer } from '#contract/participation/boards.ts'

export const cheerIcons: Record<Cheer, LucideIcon> = {
  bravo: PartyPopper,
  go: Rocket,
  together: Handshake,
  thanks: Heart,
}
