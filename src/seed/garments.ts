import { accessories } from './garments-accessories.ts'
import { coats } from './garments-coats.ts'
import { tops } from './garments-tops.ts'
import { trousers } from './garments-trousers.ts'
import { wholeOutfits } from './garments-whole.ts'
import type { Garment } from './garment.ts'

export const garments: Garment[] = [...tops, ...trousers, ...coats, ...wholeOutfits, ...accessories]
