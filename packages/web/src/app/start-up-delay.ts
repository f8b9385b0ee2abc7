/** How long the start-up overlay stays, in milliseconds: 1.5 s, or half of the time 3.5 to 5.5 s. */
export function startUpDelay(random: () => number = Math.random): number {
  return random() < 0.5 ? 3500 + random() * 2000 : 1500
}
