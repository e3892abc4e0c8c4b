import { accessories } from './models-accessories.ts'
import { coats } from './models-coats.ts'
import { tops } from './models-tops.ts'
import { trousers } from './models-trousers.ts'
import { wholeOutfits } from './models-whole.ts'
import type { DemoModel } from './model.ts'

export const demoModels: DemoModel[] = [...tops, ...trousers, ...coats, ...wholeOutfits, ...accessories]
