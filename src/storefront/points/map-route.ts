/** Route on the site of Yandex Maps; opened by the visitor, loaded by no page. */
export const mapRoute = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto`
