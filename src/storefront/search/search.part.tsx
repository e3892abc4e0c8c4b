export { NothingFound } from './nothing-found.tsx'
export { SearchHead } from './search-head.tsx'
