import { registerHooks } from 'node:module'

// dependency-cruiser parses sources with the compiler's API, which TypeScript 7 does not have yet.
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^typescript(?=\/|$)/, 'typescript-6'), context),
})
