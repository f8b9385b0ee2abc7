export interface ReportLine {
  readonly name: string
  readonly value: string
}

/** The findings about an address, all of them invented. */
export function reportFor(ip: string): ReportLine[] {
  return [
    { name: 'Your address', value: ip },
    { name: 'Threat level', value: 'Mildly spicy' },
    { name: 'Attacker', value: 'Gary, a seagull with a laptop' },
    { name: 'Method', value: 'Typed your address into a link' },
    { name: 'Firewall', value: 'On fire' },
    { name: 'Antivirus', value: 'Has caught a cold' },
    { name: 'Files encrypted', value: 'One, and it was the one named “final_final_2”' },
    { name: 'Ransom', value: 'Three fish and a revive' },
  ]
}

/** What to do about it. */
export function actionsFor(community: string): string[] {
  return [
    'Do not panic. Panicking costs points.',
    'Unplug the router, apologise to it, plug it in again.',
    'Put your phone in rice. The rice is for Gary.',
    'Change your password from “password” to “Password”. (Please do not.)',
    'Board up the nearest window and wait for the round to end.',
    `Call the ${community} hotline and ask for somebody with a ray gun.`,
    'Close this tab and drink a glass of water.',
  ]
}
