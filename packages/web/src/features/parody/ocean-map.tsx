import 'leaflet/dist/leaflet.css'
import { circle, map as createMap, tileLayer, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import { useCallback, useState } from 'react'
import classes from './ocean-map.module.css'

/** A satellite picture of a lot of water, with a red circle on it. Without tiles the water is left to the imagination. */
export function OceanMap({ tileUrl, tileAttribution, latitude, longitude }: OceanMapProps) {
  const [isBlind, setBlind] = useState(false)
  const draw = useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return undefined
      const map = drawOcean(frame, [latitude, longitude])
      tileLayer(tileUrl, { attribution: tileAttribution })
        .on({ tileerror: () => setBlind(true), tileload: () => setBlind(false) })
        .addTo(map)
      return () => void map.remove()
    },
    [tileUrl, tileAttribution, latitude, longitude],
  )
  return (
    <div className={classes.frame}>
      <div ref={draw} className={classes.map} />
      {isBlind && (
        <p className={classes.blind}>The satellite is out for lunch. Imagine water in every direction.</p>
      )}
    </div>
  )
}

export interface OceanMapProps {
  readonly tileUrl: string
  readonly tileAttribution: string
  readonly latitude: number
  readonly longitude: number
}

function drawOcean(frame: HTMLElement, center: LatLngTuple): LeafletMap {
  const map = createMap(frame, { center, zoom: 5, scrollWheelZoom: false })
  circle(center, { radius: 260_000, color: '#ff3b30', weight: 4, fillOpacity: 0.25 }).addTo(map)
  return map
}
