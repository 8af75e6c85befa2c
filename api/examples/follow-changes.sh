changes="https://gtinoteka.example/external_api/v2/changes/?limit=500"
ask() {
  curl -sS --fail-with-body --retry 100 --retry-connrefused --retry-max-time 86400 "$1" -H "X-API-KEY: TWÓJ_KLUCZ"
}
cursor_of() {
  printf '%s' "$1" | sed 's/^{"cursor":"\([^"]*\)".*/\1/'
}
# Zapisuj kursor: po przerwie zacznij od niego.
cursor=$(cursor_of "$(ask "$changes")")
while page=$(ask "$changes&since=$cursor&wait=25"); do
  cursor=$(cursor_of "$page")
  printf '%s\n' "$page"
done
