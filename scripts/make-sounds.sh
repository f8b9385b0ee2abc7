#!/bin/sh
# Makes the three sounds of the snake game again. Needs sox with mp3 support; the results are committed.
set -eu
cd "$(dirname "$0")/../packages/web/public/sounds"

tone() {
  sox -n -r 22050 -c 1 "$@"
}

tone -C 48 pickup.mp3 synth 0.09 square 660:1320 fade t 0.005 0.09 0.05 gain -10
tone -C 48 lose.mp3 synth 0.55 sawtooth 330:82 gain -12 lowpass 1400 tremolo 9 50 fade t 0.005 0.55 0.25

notes=$(mktemp -d)
trap 'rm -rf "$notes"' EXIT
for pitch in 523 659 784; do
  tone "$notes/$pitch.wav" synth 0.11 square "$pitch" fade t 0.005 0.11 0.03 gain -12
done
tone "$notes/1047.wav" synth 0.4 square 1047 tremolo 12 40 fade t 0.005 0.4 0.2 gain -12
sox "$notes/523.wav" "$notes/659.wav" "$notes/784.wav" "$notes/1047.wav" -C 48 win.mp3
