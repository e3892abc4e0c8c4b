import { createRenderer } from '#web/render.tsx'
import type { Context } from './common/context.ts'
import type { FrameData } from './common/frame-data.ts'
import { loadError, type ErrorData } from './error/error.loader.ts'
import { fonts } from './fonts.ts'
import { headTags } from './frame/frame.head.ts'
import { loadFrame } from './frame/frame.loader.ts'
import { hintScript } from './visitor/hint-script.ts'
import { layerWords } from './frame/layer.texts.ts'
import { loaders } from './loaders.ts'
import { site } from './site.ts'

/** HTML renderer; in development reloaded after every edit. */
export const renderer = createRenderer<FrameData, Context, ErrorData>(site, {
  loaders,
  words: layerWords,
  loadFrame,
  loadError,
  inlineScript: hintScript,
  inlineStyle: '@layer reset,tokens,base,components;',
  fonts,
  headTags,
})
