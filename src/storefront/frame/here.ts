import { useLocation, useStatus } from '#web/hooks.ts'

/** Where the page is, as links need it: on an error page the first part of the address need not be a city. */
export function useHere(): ReturnType<typeof useLocation> {
  const place = useLocation()
  return useStatus() === 200 ? place : { ...place, region: undefined }
}
