import 'leaflet/dist/leaflet.css'
import type { LatLngTuple } from 'leaflet'
import { useState } from 'react'
import { Circle, MapContainer, TileLayer } from 'react-leaflet'
import classes from './ocean-map.module.css'

/** A satellite picture of a lot of water, with a red circle on it. Without tiles the water is left to the imagination. */
export function OceanMap({ tileUrl, tileAttribution, latitude, longitude }: OceanMapProps) {
  const [isBlind, setBlind] = useState(false)
  const center: LatLngTuple = [latitude, longitude]
  return (
    <div className={classes.frame}>
      <MapContainer className={classes.map ?? ''} center={center} zoom={5} scrollWheelZoom={false}>
        <TileLayer
          url={tileUrl}
          attribution={tileAttribution}
          eventHandlers={{ tileerror: () => setBlind(true), tileload: () => setBlind(false) }}
        />
        <Circle
          center={center}
          radius={260_000}
          pathOptions={{ color: '#ff3b30', weight: 4, fillOpacity: 0.25 }}
        />
      </MapContainer>
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
