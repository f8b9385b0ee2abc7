/** Turns a fragment into a sentence: `the bot may not …` becomes `The bot may not ….` */
export function asSentence(piece: string): string {
  const [first = '', ...rest] = piece
  const whole = first.toLocaleUpperCase('en') + rest.join('')
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
