/** An event as a camera of Dahua or CP Plus writes it; all names are those of the maker, all values invented. */
export function anItsapiEvent({
  plate = 'GJ05JK1786',
  at = '2026-11-20 10:00:00.120',
  images = {},
  ofPlate = { IsExist: true, Confidence: 93 },
}: {
  plate?: string;
  at?: string;
  images?: Record<string, unknown>;
  ofPlate?: Record<string, unknown>;
} = {}) {
  return {
    Picture: {
      Plate: { PlateNumber: plate, PlateColor: 'White', Region: 'IND', Channel: 0, UploadNum: 1, ...ofPlate },
      SnapInfo: {
        AccurateTime: at,
        SnapTime: '2026-11-20 10:00:00',
        TimeZone: 8,
        DSTTune: 0,
        DeviceID: '00000000-0000-4000-8000-000000000001',
        LanNo: 1,
        Direction: 'Reverse',
        OpenStrobe: false,
      },
      Vehicle: { VehicleType: 'SUV', VehicleColor: 'White', VehicleSeries: 'Unknown', Speed: 0 },
      ...images,
    },
  };
}
