import { registerHooks } from 'node:module'

// dependency-cruiser reads sources with the compiler's API, which TypeScript 7 has not got yet.
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^typescript(?=\/|$)/, 'typescript-6'), context),
})
