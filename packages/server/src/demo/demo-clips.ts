/** Openly licensed films in place of members' recordings. */
export const demoVideoIds = [
  'aqz-KE-bpKQ',
  'eRsGyueVLvQ',
  'R6MlUcmOul8',
  'Y-rmzh0PI3c',
  'WhWc3b3KhnY',
  'mN0zPOpADL4',
] as const

/** Titles by game; with a map and a round for high rounds. */
export const demoClipTitles: Readonly<Record<string, readonly string[]>> = {
  blackops6: [
    'Round {round}, no downs',
    'The door that saved us',
    'Last alive with one plate',
    'Training forty in the boat house',
    'Wonder weapon on the first box',
    'Self-revive with a monkey bomb',
    'Round {round} on pistols only',
    'Abomination versus one trap',
    'Exfil with two seconds left',
    'Pack-a-Punch under the tram',
    'Round {round} solo, door camera',
    'He walked into the ray gun',
    'Mangler headshot through the window',
    'Perk-less to round {round}',
  ],
  gta5: [
    'One-man heist',
    'Prop hunt, last second',
    'Parachute onto the moving train',
    'The forklift incident',
    'Barrel roll over the canal',
    'Getaway driver of the year',
    'Stunt race photo finish',
    'We did not plan the helicopter',
  ],
  other: [
    'Smothered mate in twelve',
    'Ceiling shot at zero seconds',
    'The creeper was a friend',
    'Ace with the last bullet',
    'Drift through the whole village',
    'Found the cape at four in the morning',
  ],
}
