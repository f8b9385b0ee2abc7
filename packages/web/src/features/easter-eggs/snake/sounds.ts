export type Sound = 'pickup' | 'win' | 'lose'

/** Plays a sound; a browser that refuses is only noted. */
export function play(sound: Sound): void {
  new Audio(`/sounds/${sound}.mp3`).play().catch((error: unknown) => console.warn('No sound', error))
}
