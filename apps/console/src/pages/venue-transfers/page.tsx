export function VenueTransfersPage() {
  return <p>venue-transfers</p>;
}
