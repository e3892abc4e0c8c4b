export { Masthead } from './masthead.tsx'
