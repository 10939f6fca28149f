"""The benchmarks by name, in the order they run."""

import flows
import offline
import pacing
import process
import requests
import rules

ALL = {
    "small": requests.small,
    "connections": requests.connections,
    "rules": rules.rules,
    "journal": rules.journal,
    "start": process.start,
    "idle": process.idle,
    "slow": pacing.slow,
    "upload-link": pacing.upload_link,
    "link-rate": pacing.link_rate,
    "shares": flows.shares,
    "rates": flows.rates,
    "relay": flows.relay,
    "big": requests.big,
    "offline": offline.offline,
}
