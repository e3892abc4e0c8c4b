import { inLatinLetters } from '#kernel/russian.ts'
import type { City } from './cities.tables.ts'
import { nameKey, soundKey, tellingWords } from './place-names.rules.ts'

/** Town outside our list of cities, with known coordinates. */
export type Town = { ruName: string; enName: string; zipCode: string; latitude: number; longitude: number }

/** Region without a city on our list; its first town stands for unknown settlements. */
export type OtherRegion = { region: string; regionIso: string; zips: RegExp; towns: [Town, ...Town[]] }

export const otherRegions: readonly OtherRegion[] = [
  {
    region: 'Ленинградская область',
    regionIso: 'RU-LEN',
    zips: /^18[78]/,
    towns: [
      town(['Гатчина', 'Gatchina'], '188300', 59.5686, 30.1228),
      town(['Выборг', 'Vyborg'], '188800', 60.713, 28.7328),
      town(['Всеволожск', 'Vsevolozhsk'], '188640', 60.0213, 30.654),
    ],
  },
  {
    region: 'Магаданская область',
    regionIso: 'RU-MAG',
    zips: /^68[56]/,
    towns: [town(['Магадан', 'Magadan'], '685000', 59.5682, 150.8085)],
  },
  {
    region: 'Чукотский автономный округ',
    regionIso: 'RU-CHU',
    zips: /^689/,
    towns: [town(['Анадырь', 'Anadyr'], '689000', 64.7337, 177.5089)],
  },
  {
    region: 'Еврейская автономная область',
    regionIso: 'RU-YEV',
    zips: /^679/,
    towns: [town(['Биробиджан', 'Birobidzhan'], '679000', 48.7946, 132.9218)],
  },
  {
    region: 'Республика Алтай',
    regionIso: 'RU-AL',
    zips: /^649/,
    towns: [town(['Горно-Алтайск', 'Gorno-Altaysk'], '649000', 51.9581, 85.9603)],
  },
  {
    region: 'Ненецкий автономный округ',
    regionIso: 'RU-NEN',
    zips: /^166/,
    towns: [town(['Нарьян-Мар', 'Naryan-Mar'], '166000', 67.6381, 53.0069)],
  },
  {
    region: 'Республика Крым',
    regionIso: 'RU-CR',
    zips: /^29[5-8]/,
    towns: [
      town(['Симферополь', 'Simferopol'], '295000', 44.9521, 34.1024),
      town(['Керчь', 'Kerch'], '298300', 45.3562, 36.4674),
      town(['Евпатория', 'Yevpatoriya'], '297400', 45.1904, 33.3669),
      town(['Феодосия', 'Feodosiya'], '298100', 45.0319, 35.3824),
      town(['Ялта', 'Yalta'], '298600', 44.4952, 34.1663),
    ],
  },
  {
    region: 'Севастополь',
    regionIso: 'RU-SEV',
    zips: /^299/,
    towns: [town(['Севастополь', 'Sevastopol'], '299000', 44.6167, 33.5254)],
  },
  {
    region: 'Донецкая Народная Республика',
    regionIso: 'RU-DON',
    zips: /^28[3-7]/,
    towns: [
      town(['Донецк', 'Donetsk'], '283000', 48.0159, 37.8029),
      town(['Мариуполь', 'Mariupol'], '287500', 47.0971, 37.5434),
      town(['Макеевка', 'Makeyevka'], '286100', 48.0556, 37.9615),
      town(['Горловка', 'Gorlovka'], '284600', 48.3356, 38.0534),
    ],
  },
  {
    region: 'Луганская Народная Республика',
    regionIso: 'RU-LUG',
    zips: /^29[1-4]/,
    towns: [
      town(['Луганск', 'Lugansk'], '291000', 48.574, 39.3078),
      town(['Алчевск', 'Alchevsk'], '294200', 48.4672, 38.7977),
    ],
  },
  {
    region: 'Запорожская область',
    regionIso: 'RU-ZAP',
    zips: /^2(69|7[0-2])/,
    towns: [
      town(['Мелитополь', 'Melitopol'], '272300', 46.8489, 35.3653),
      town(['Бердянск', 'Berdyansk'], '271100', 46.7558, 36.7889),
    ],
  },
  {
    region: 'Херсонская область',
    regionIso: 'RU-KHE',
    zips: /^27[3-5]/,
    towns: [town(['Геническ', 'Genichesk'], '275500', 46.1697, 34.8056)],
  },
]

function town([ruName, enName]: [string, string], zipCode: string, latitude: number, longitude: number): Town {
  return { ruName, enName, zipCode, latitude, longitude }
}

export type TownOfRegion = Town & Pick<OtherRegion, 'region' | 'regionIso'>
export const otherTowns: readonly TownOfRegion[] = otherRegions.flatMap(({ region, regionIso, towns }) =>
  towns.map((each) => ({ ...each, region, regionIso })),
)

const townsByName = new Map(
  otherTowns.flatMap((each) => [each.ruName, each.enName].map((name) => [nameKey(name), each] as const)),
)

/** Town of this name in either language; a given region excludes namesakes elsewhere. */
export function townCalled(name: string, region = ''): TownOfRegion | undefined {
  const town = townsByName.get(nameKey(name))
  return town && (region === '' || isRegionOf(region)(town.region)) ? town : undefined
}

/** All regions of the country, in alphabetical order. */
export const regionNames = (cities: readonly City[]): string[] =>
  [...new Set([...cities.filter(({ iso }) => iso === 'RU'), ...otherRegions].map(({ region }) => region))].toSorted(
    (a, b) => a.localeCompare(b, 'ru'),
  )

/** Common short names of regions, keyed to the first word of the full name. */
const nicknames: Record<string, string> = {
  днр: 'донецкая',
  лнр: 'луганская',
  crimea: 'крым',
  якутия: 'саха',
  осетия: 'северная',
  алания: 'северная',
  кузбасс: 'кемеровская',
  югра: 'ханты',
  хмао: 'ханты',
  янао: 'ямало',
  чечня: 'чеченская',
  чувашия: 'чувашская',
  удмуртия: 'удмуртская',
  подмосковье: 'московская',
}

/** Matches a region written as «Тверская обл», «Крым», or “Tverskaya oblast” (the address service in English). */
export function isRegionOf(text: string): (region: string) => boolean {
  const [word] = tellingWords(text)
  if (word === undefined) return () => false
  const sound = soundOf(nicknames[word] ?? word)
  return (region) => soundOf(tellingWords(region)[0] ?? '') === sound
}

const soundOf = (word: string) => soundKey(inLatinLetters(word))
