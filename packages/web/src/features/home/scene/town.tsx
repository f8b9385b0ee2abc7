import classes from './scene.module.css'

/** Mountains, and the town nobody goes to after dark. */
export function Town() {
  return (
    <g>
      <defs>
        <radialGradient id="scene-mist">
          <stop offset="0" stopColor="var(--scene-mist)" stopOpacity=".42" />
          <stop offset=".6" stopColor="var(--scene-mist)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--scene-mist)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path
        fill="var(--scene-far)"
        d="M0 560 120 470l90 62 130-128 110 106 92-60 128 118 120-86 96 62 150-160 142 132 100-74 162 118v340H0z"
      />
      <path
        fill="var(--scene-town)"
        d="M0 640h60v-52h22l16-26 16 26h18v36h40v-70h46v40h30v46h36v-92l30-22 30 22v92h44v-40h70v28h26V470h8l16-96 16 96h8v158h60v-46h26v-22h44v22h24v46h60v-64h58v-26h12v26h20v64h40v-90h-16v-36h76v36h-16v90h56v-36h40v-30h56v66h60v-54l26-20 26 20v54h80v-40h64v40h80v260H0z"
      />
      <g className={classes.townLights}>
        <path d="M188 586h8v10h-8zM474 596h8v10h-8zM806 600h8v10h-8zM1258 620h8v10h-8z" />
      </g>
      <g className={classes.mistFar}>
        <ellipse cx="260" cy="640" rx="520" ry="70" fill="url(#scene-mist)" />
        <ellipse cx="1120" cy="650" rx="620" ry="74" fill="url(#scene-mist)" />
      </g>
    </g>
  )
}
