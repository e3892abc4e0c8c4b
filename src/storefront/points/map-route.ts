/** Route on the Yandex Maps site; only linked, never loaded by a page. */
export const mapRoute = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto`
